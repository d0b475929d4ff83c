"""Makes board/map.json: the map of Attila, projected once into paths, so that the page computes nothing.

    pip install 'shapely>=2.1'
    python make_map.py                  # from provinces.geojson and land.geojson
    python make_map.py LAND.geojson     # also cuts land.geojson anew out of the land of the world

The provinces are made by make_provinces.py, which also says where the land of the world comes from (Natural
Earth, public domain). Lambert conformal conic, parallels 37 and 51, central meridian 9.5 E; y grows to the south.
1040 units are what a wide table shows; beyond them the map goes on, for tables of other shapes.
"""

import json
import math
import sys
from itertools import pairwise
from pathlib import Path

import shapely
from shapely.geometry import box, mapping, shape
from shapely.ops import unary_union

HERE = Path(__file__).parent
PROVINCES, LAND = HERE / "provinces.geojson", HERE / "land.geojson"
TARGET = HERE.parent / "board" / "map.json"

WIDTH, HEIGHT = 1040, 754
FRAME = box(-400, -260, WIDTH + 400, HEIGHT + 460)
TABLE = box(-20, -20, WIDTH + 20, HEIGHT + 20)
WORLD = box(-42, 16, 60, 68)  # degrees; holds the frame
SMALLEST = 7  # square units: smaller islands are left out of the land
WAVES = (4, 9.5, 17)  # lines around the coast, as engravers drew the sea
FINE = 0.95  # what may be lost of the shape of a province or of the land: less than a pixel
COARSE = 5  # the same where nobody plays
TINTS = 6
TOWERS = ((6.85, 51.0), (8.5, 50.42), (12.1, 49.12), (16.35, 48.55), (19.08, 47.6), (20.5, 44.9), (27.2, 44.18))
CITIES = {"Roma": (12.5, 41.9), "Carthago": (10.2, 36.8)}
# Where a small map needs names and pawns a little elsewhere: label, pawns.
NARROW = {
    "pannonia": ((4, 4), (4, 7)),
    "raetia": ((0, -3), (0, 4)),
    "noricum": ((-2, 2), (-4, 5)),
    "germania": ((-2, 2), (-2, 6)),
    "belgica": ((4, -2), (4, 2)),
    "moesia": ((10, 1), (12, 1)),
    "dalmatia": ((-4, 4), (-2, 8)),
    "macedonia": ((2, 4), (0, 6)),
    "thracia": ((0, 2), (0, 6)),
    "cisalpina": ((-2, 0), (0, 4)),
    "apulia": ((4, -2), (0, 0)),
    "sicilia": ((-6, 6), (0, 0)),
    "graecia": ((-4, 4), (0, 0)),
    "italia": ((-4, 0), (0, 0)),
}

P1, P2, MERIDIAN = math.radians(37), math.radians(51), 9.5
N = math.log(math.cos(P1) / math.cos(P2)) / math.log(math.tan(math.pi / 4 + P2 / 2) / math.tan(math.pi / 4 + P1 / 2))
F = math.cos(P1) * math.tan(math.pi / 4 + P1 / 2) ** N / N


def raw(lon, lat):
    radius = F / math.tan(math.pi / 4 + math.radians(lat) / 2) ** N
    angle = N * math.radians(lon - MERIDIAN)
    return radius * math.sin(angle), radius * math.cos(angle)


LEFT, RIGHT, TOP = raw(-11.3, 40)[0], raw(31.1, 39)[0], raw(9.5, 55.9)[1] - 0.003
SCALE = WIDTH / (RIGHT - LEFT)


def project(lon, lat):
    x, y = raw(lon, lat)
    return (x - LEFT) * SCALE, (y - TOP) * SCALE


def point(lon, lat):
    return [round(v, 1) for v in project(lon, lat)]


def projected(geometry):
    return shapely.transform(geometry.segmentize(0.25), lambda points: [project(*p) for p in points])


def parts(geometry):
    return list(geometry.geoms) if hasattr(geometry, "geoms") else [geometry]


def number(value, fine):
    text = f"{value / fine:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def run(points, closed, fine):
    """One line as a path in relative steps of 1/fine, as short as SVG allows."""
    grid = [(round(x * fine), round(y * fine)) for x, y in points]
    grid = [p for k, p in enumerate(grid) if k == 0 or p != grid[k - 1]]
    if closed and grid[0] == grid[-1]:
        grid.pop()
    if len(grid) < 2:
        return ""
    x, y = grid[0]
    steps = [v for (x0, y0), (x1, y1) in pairwise(grid) for v in (x1 - x0, y1 - y0)]
    text = f"M{number(x, fine)} {number(y, fine)}l" + " ".join(number(v, fine) for v in steps)
    return text.replace(" -", "-") + ("z" if closed else "")


def path(geometry, fine=10):
    found = []
    for part in parts(geometry):
        if part.geom_type == "Polygon":
            found += [run(ring.coords, True, fine) for ring in (part.exterior, *part.interiors) if len(ring.coords) > 3]
        elif len(part.coords) > 1:
            found.append(run(part.coords, False, fine))
    return "".join(found)


def cut_land(source):
    """The land that the frame may show, to a hundredth of a degree."""
    world = json.loads(Path(source).read_text("utf-8"))
    land = [shape(f["geometry"]).buffer(0).intersection(WORLD) for f in world.get("features", [world])]
    whole = shapely.set_precision(unary_union(land), 0.01)
    text = json.dumps(mapping(shapely.set_precision(whole, 0.01)), separators=(",", ":"))
    LAND.write_text(text + "\n", "utf-8")


def colours(neighbours):
    """A tint for each province, no two neighbours alike, the six about equally often."""
    used, chosen = [0] * TINTS, {}
    for name in sorted(neighbours, key=lambda n: -len(neighbours[n])):
        free = [c for c in range(TINTS) if all(chosen.get(other) != c for other in neighbours[name])]
        chosen[name] = min(free, key=lambda c: used[c])
        used[chosen[name]] += 1
    return chosen


def province(feature, area, tint):
    said = feature["properties"]
    label, pawns = point(*said["label"]), point(*said["pawns"])
    (lx, ly), (px, py) = NARROW.get(said["id"], ((0, 0), (0, 0)))
    return {
        "d": path(area, 2),
        "tint": tint,
        "label": label,
        "pawns": pawns,
        "small": [round(v, 1) for v in (label[0] + lx, label[1] + ly, pawns[0] + px, pawns[1] + py)],
        "box": [round(v) for v in area.bounds],
    }


def main(world=None):
    if world:
        cut_land(world)
    features = json.loads(PROVINCES.read_text("utf-8"))["features"]
    of = {
        kind: [f for f in features if f["properties"]["kind"] == kind]
        for kind in ("province", "decor", "frontier-line", "sea-arrow")
    }
    exact = [projected(shape(f["geometry"])) for f in of["province"]]
    fewer = shapely.coverage_simplify(exact, FINE)  # borders stay shared
    areas = {f["properties"]["id"]: area for f, area in zip(of["province"], fewer, strict=True)}
    near = {
        name: {
            other
            for other in areas
            if other != name and areas[name].buffer(0.2).intersection(areas[other].buffer(0.2)).area > 1
        }
        for name in areas
    }
    for arrow in of["sea-arrow"]:
        a, b = arrow["properties"]["between"]
        near[a].add(b)
        near[b].add(a)
    tint = colours(near)
    land = shapely.make_valid(projected(shape(json.loads(LAND.read_text("utf-8"))))).intersection(FRAME)
    land = unary_union([p for p in parts(land) if p.geom_type == "Polygon" and p.area > SMALLEST])
    inside = FRAME.buffer(-2)
    waves = [shapely.line_merge(land.buffer(d).simplify(1 + d * 0.7).boundary.intersection(inside)) for d in WAVES]
    frontier = shapely.line_merge(unary_union([projected(shape(f["geometry"])) for f in of["frontier-line"]]))
    decor = {f["properties"]["id"]: projected(shape(f["geometry"])) for f in of["decor"]}
    meridians = [
        run([project(lon, lat) for lat in (20, 66)], False, 1) for lon in range(-35, 61, 5)
    ]  # they are straight
    parallels = [run([project(lon, lat) for lon in range(-38, 61, 7)], False, 1) for lat in range(25, 66, 5)]
    arrows = []
    for arrow in of["sea-arrow"]:
        start, bend, end = (point(*p) for p in arrow["geometry"]["coordinates"])
        arrows.append(
            {"between": arrow["properties"]["between"], "d": "M{} {}Q{} {} {} {}".format(*start, *bend, *end)}
        )
    made = {
        "width": WIDTH,
        "height": HEIGHT,
        "frame": [round(v) for v in FRAME.bounds],
        "land": path(unary_union([land.simplify(FINE) & TABLE, land.simplify(COARSE) - TABLE]), 2),
        "waves": [path(wave, 1) for wave in waves],
        "grid": "".join(meridians + parallels),
        "frontier": path(frontier, 2),
        "towers": [point(*p) for p in TOWERS],
        "cities": {name: point(*p) for name, p in CITIES.items()},
        "decor": {
            name: {
                "d": path(area, 2),
                "at": [
                    round(v, 1)
                    for v in shapely.maximum_inscribed_circle(max(parts(area), key=lambda p: p.area)).coords[0]
                ],
            }
            for name, area in decor.items()
        },
        "arrows": arrows,
        "provinces": {
            f["properties"]["id"]: province(f, areas[f["properties"]["id"]], tint[f["properties"]["id"]])
            for f in of["province"]
        },
    }
    TARGET.write_text(json.dumps(made, separators=(",", ":")) + "\n", "utf-8")
    sizes = {name: len(json.dumps(value)) for name, value in made.items()}
    print(TARGET.stat().st_size, "bytes", sizes)


if __name__ == "__main__":
    main(*sys.argv[1:2])
