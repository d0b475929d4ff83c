// All emblems on a 48 x 48 field. Fill = currentColor, cut-outs = var(--cut).
const L = (d, w = 3, x = '') => `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${x}/>`;
const C = (d, w = 2.4) => `<path d="${d}" fill="none" stroke="var(--cut,#fff)" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
const F = (d) => `<path d="${d}" fill="currentColor"/>`;
const K = (d) => `<path d="${d}" fill="var(--cut,#fff)"/>`;
const O = (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`;
const OK = (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--cut,#fff)"/>`;
const G = (t, s) => `<g transform="${t}">${s}</g>`;
const seax = F('M7 7l5 1 21 21 3-1 1 4 5 5-3 3-5-5-4-1 1-3L9 16z');
const javelin = L('M12 12L40 40', 3.2) + F('M5 5l13 5-8 8z');
export const EMBLEMS = {
  // sides
  'side-huns': ['Huns: the bow', L('M13 5q6 0 7 6t8 8q4 2 4 5t-4 5q-7 2-8 8t-7 6', 4.6) + L('M13 5v38', 1.8) + L('M4 24h33', 3) + F('M36 16.500l9.500 7.500-9.500 7.500z')],
  'side-romans': ['Romans: the eagle', F('M24 8c3.500 0 5.500 2.400 5 5.500l-1 3.500c5-1 9-5 10-12l3 2.500 3-2c1 10-4 20-12 23l-4 1.500 2.500 9-4.500-2-2 6-2-6-4.500 2L20 30l-4-1.500C8 25.500 3 15.500 4 5.500l3 2L10 5c1 7 5 11 10 12l-1-3.500C18.500 10.400 20.500 8 24 8z') + OK(25.5, 12.5, 1.3)],
  // Roman armies
  r9: ['Armoricans: the ship', F('M4 31h40l-6 10H11z') + L('M23 5v25', 3) + F('M26 7c9 3 13 11 12 20H26z') + F('M20 11c-6 4-9 9-10 16h10z') + C('M9 36h30', 2)],
  r10: ['Saxons: two seaxes', seax + G('translate(48 0) scale(-1 1)', seax)],
  r11: ['Burgundians: knotted saltire', L('M9 9L39 39M39 9L9 39', 6) + L('M15 21l2-4M31 17l2 4M15 27l2 4M33 27l-2 4', 3.4) + O(24, 24, 6) + OK(24, 24, 2.6)],
  r12: ['Franks: throwing axe', L('M14 44C19 34 24 22 26 9', 4.6) + F('M22 5c6 2 12 1 19-2-1 10-2 16-5 24-3-6-8-9-15-10z') + L('M20 6l12 3', 3)],
  r13: ['Alans: horse', F('M12 44c-1-12 2-22 9-28l-1-8 6 5c6 1 10 5 13 13l4 7-4 5-6-3-7-1c-1 4 1 7 3 10z') + OK(28.5, 20, 1.7) + C('M16 42c0-9 2-16 6-21', 2.2)],
  r14: ['Ripuarians: the river', L('M5 20c5-6 9-6 13 0s8 6 12 0 9-6 13 0', 4.2) + L('M5 31c5-6 9-6 13 0s8 6 12 0 9-6 13 0', 4.2) + L('M5 42c5-6 9-6 13 0s8 6 12 0 9-6 13 0', 4.2) + F('M24 2l2.400 5.200 5.600.6-4.200 3.800 1.200 5.600-5-2.800-5 2.800 1.200-5.600L16 7.800l5.600-.6z')],
  r15: ['Visigoths: eagle brooch', F('M17 4h9c4 0 7 3 7 7v5l9 5v9l-9-3 1 17H20L19 27l-9 3v-9l7-4z') + OK(24.5, 10.5, 2.6) + F('M17 6l-7 5 7 3z') + C('M25 18v22M20 25h11M20 32h12', 2.2)],
  r16: ['Legions: the great shield', F('M12 3h24c2 12 2 30 0 42H12c-2-12-2-30 0-42z') + OK(24, 24, 5.6) + O(24, 24, 2.4) + C('M24 8v8M24 32v8M16 9l4 8M32 9l-4 8M16 39l4-8M32 39l-4-8', 2.2)],
  r17: ['Bagaudae: the sickle', L('M36 14C30 4 12 5 10 20c-1 8 6 14 13 12', 5) + L('M23 32l8 12', 5.4)],
  r18: ['Palatini: star in the laurel', L('M19 42C8 38 5 26 9 12', 3.4) + L('M29 42c11-4 14-16 10-30', 3.4) + [14, 21, 28, 35].map((y, i) => G(`translate(${[8, 7, 9, 13][i]} ${y})`, F('M0 0c4 0 7-3 7-7-4 0-7 3-7 7z')) + G(`translate(${[40, 41, 39, 35][i]} ${y}) scale(-1 1)`, F('M0 0c4 0 7-3 7-7-4 0-7 3-7 7z'))).join('') + F('M24 13l3.100 6.700 7.300.8-5.400 5 1.500 7.200L24 29l-6.500 3.700 1.500-7.200-5.400-5 7.300-.8z')],
  // Hun armies
  h9: ['Thuringians: bear paw', F('M24 22c8 0 14 8 14 14 0 5-4 8-8 7-4-1-8-1-12 0-4 1-8-2-8-7 0-6 6-14 14-14z') + [[9, 20], [18, 12], [30, 12], [39, 20]].map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="4" ry="5.400" fill="currentColor"/>`).join('') + F('M16 6l2-5 2 5zM28 6l2-5 2 5zM6.500 13.500l1-5 2.500 5zM38 13.500l2.500-5 1 5z')],
  h10: ['Rugii: sheaf of rye', L('M24 44V12M24 44C20 34 14 26 10 17M24 44c4-10 10-18 14-27', 3) + [[24, 10, 0], [10, 15, -24], [38, 15, 24]].map(([x, y, a]) => G(`translate(${x} ${y}) rotate(${a})`, F('M0-8c4 4 4 9 0 13-4-4-4-9 0-13z') + F('M-1 8c-5-1-7-4-7-8 5 0 7 3 7 8zM1 8c5-1 7-4 7-8-5 0-7 3-7 8z'))).join('') + L('M16 34h16', 4)],
  h11: ['Scirii: wolf', F('M8 4l10 8h12l10-8 1 16-4 8-9 15h-8l-9-15-4-8z') + K('M14 20l7 4-6 2zM34 20l-7 4 6 2z') + K('M21 36h6l-3 4z')],
  h12: ['Heruli: crossed javelins', javelin + G('translate(48 0) scale(-1 1)', javelin) + L('M24 33v9', 3.2)],
  h13: ['Bructeri: oak leaf', F('M24 3c4 1 6 4 5 7 5-1 8 2 7 6 4 0 7 4 4 8 3 3 1 8-4 8-1 4-6 5-9 3l-1 9h-4l-1-9c-3 2-8 1-9-3-5 0-7-5-4-8-3-4 0-8 4-8-1-4 2-7 7-6-1-3 1-6 5-7z') + C('M24 12v24M24 20l6-4M24 20l-6-4M24 28l7-3M24 28l-7-3', 2)],
  h14: ['Gepids: the torque', L('M17 40C6 35 4 22 11 13s19-9 26 0 5 22-6 27', 6) + O(17, 40, 5) + O(31, 40, 5) + C('M12 20l-3-1M17 12l-2-3M24 10V6M31 12l2-3M36 20l3-1', 1.8)],
  h15: ['Ostrogoths: sun disc', O(24, 24, 9) + [0, 45, 90, 135, 180, 225, 270, 315].map(a => G(`rotate(${a} 24 24)`, F('M20.500 13L24 2l3.500 11z'))).join('') + OK(24, 24, 4.4) + O(24, 24, 2)],
  h16: ['Hunnic riders: the quiver', G('rotate(24 24 24)', F('M14 16h20l-3 29H17z') + C('M16 23h16M17 38h14', 2.2) + L('M18 16V5M24 16V3M30 16V5', 2.4) + F('M15 3h6v6l-3 3-3-3zM21 1h6v6l-3 3-3-3zM27 3h6v6l-3 3-3-3z'))],
  h17: ['Sarmatians: the dragon', L('M10 40c8 4 18 2 18-5 0-8-16-6-16-15 0-8 9-11 16-8', 5.4) + F('M25 5l14 4 5 6-9 1-3 5-8-4z') + OK(34, 11, 1.5) + F('M4 34l9 2-5 9z')],
  h18: ['Royal guard: crowned sword', F('M21 18h6l-1 22-2 5-2-5z') + L('M15 19h18', 4) + F('M14 13L12 3l7 5 5-6 5 6 7-5-2 10z')],
  // characters
  r5: ['Genevieve: the candle', F('M18 22h12v18H18z') + F('M11 40h26v4H11z') + F('M24 3c6 6 6 12 0 15-6-3-6-9 0-15z') + K('M24 10c2 3 2 5 0 6-2-1-2-3 0-6z')],
  r6: ['Theodoric: votive crown', F('M7 13l9 8 8-13 8 13 9-8-3 19H10z') + L('M10 36h28', 4) + O(15, 43, 2.3) + O(24, 44, 2.6) + O(33, 43, 2.3) + O(24, 6, 3) + O(6, 11, 2.6) + O(42, 11, 2.6)],
  r7: ['Valentinian: the orb', O(24, 30, 14) + C('M10.500 28c9 4 18 4 27 0', 2.6) + C('M24 31v13', 2.6) + F('M21.500 2h5v5h5v4.600h-5V18h-5v-6.400h-5V7h5z')],
  r8: ['Aetius: crested helmet', F('M6 20C8 7 20 1 34 5c7 2 10 8 10 16l-5 1C38 14 33 11 27 11 18 11 13 15 11 22z') + F('M13 24c1-7 6-11 13-11 7 0 11 5 11 12l-3 1v9l-5 9h-7l2-10-5-3-7-1z') + C('M26 26h11', 2.4) + C('M25 31l4 10', 2)],
  h5: ['Kreka: the cup', F('M9 7h30c0 12-5 19-12 20v9h8v6H13v-6h8v-9C14 26 9 19 9 7z') + C('M13 13h22', 2.4) + OK(18, 19, 1.6) + OK(24, 20, 1.6) + OK(30, 19, 1.6)],
  h6: ['Ardaric: ring sword', G('rotate(45 24 24)', F('M21 13h6v26l-3 7-3-7z') + L('M13 13h22', 4.600) + L('M24 13V5', 4) + `<circle cx="24" cy="1" r="4" fill="none" stroke="currentColor" stroke-width="3"/>` + C('M24 18v20', 1.6))],
  h7: ['Valamir: horse-tail standard', L('M24 5v40', 3.4) + L('M9 13h30', 4) + O(24, 5, 3.8) + F('M7 14h8c1.500 7 .5 13-4 18-4.500-5-5.500-11-4-18zM33 14h8c1.500 7 .5 13-4 18-4.500-5-5.500-11-4-18zM19.500 14h9c2 9 1 17-4.500 24-5.500-7-6.500-15-4.500-24z') + C('M11 18v7M37 18v7M24 19v11', 1.8)],
  h8: ['Attila: the hawk', F('M24 3c4 0 6 3 6 6l-2 5c8-2 13 0 17 5-3 0-4 1-5 3 2 1 2 2 2 4-3-1-4 0-5 2 1 1 1 2 1 4-4-1-7-1-9-1l3 13-5-3-3 5-3-5-5 3 3-13c-2 0-5 0-9 1 0-2 0-3 1-4-1-2-2-3-5-2 0-2 0-3 2-4-1-2-2-3-5-3 4-5 9-7 17-5l-2-5c0-3 2-6 6-6z') + K('M24 8l3 2-3 4-2-3z')],
  // buildings
  wall: ['Wall', F('M4 12h7v5h6v-5h7v5h7v-5h6v5h-0v-5h7v31H4z') + C('M4 24h40M4 33h40M14 24v9M27 24v9M39 24v9M9 33v10M21 33v10M33 33v10', 2)],
  vine: ['Vine', [[17, 22], [25, 22], [33, 22], [21, 29], [29, 29], [25, 36]].map(([x, y]) => O(x, y, 4.700)).join('') + O(25, 43, 3) + L('M25 18c0-6-2-9-6-12', 3) + F('M26 15c1-9 8-13 17-11 0 8-6 14-17 11z') + L('M19 8c-6-2-10 0-12 6', 2.400)],
  palace: ['Palace', F('M24 3L45 16H3z') + F('M5 18h38v4H5zM4 39h40v5H4z') + F('M8 23h6v15H8zM17.500 23h5v15h-5zM26 23h5v15h-5zM34 23h6v15h-6z') + OK(24, 11.5, 2.4)],
  roads: ['Paved roads', F('M19 4h10l14 40H5z') + C('M18 12h12M15 20h18M13 28h22M10 36h28M24 4v8M21 12v8M27 12v8M19 20v8M29 20v8M24 28v8M17 28v8M31 28v8M19 36v8M29 36v8', 1.8)],
  // events
  strategy: ['Strategy: the planted standard', L('M14 3v42', 3.600) + L('M8 9h34', 3) + F('M17 11h24v20H17z') + F('M17 31h4v5h-4zM24 31h4v5h-4zM31 31h4v5h-4zM38 31h3v5h-3z') + C('M23 16l12 10M35 16L23 26', 2.8) + O(14, 4, 3)],
  migrations: ['Migrations: the wheel', `<circle cx="24" cy="24" r="18" fill="none" stroke="currentColor" stroke-width="5"/>` + O(24, 24, 5.4) + [0, 45, 90, 135].map(a => `<path d="M24 7v34" stroke="currentColor" stroke-width="3" transform="rotate(${a} 24 24)"/>`).join('') + OK(24, 24, 2)],
  marriage: ['Marriage: two rings', `<circle cx="17" cy="29" r="12" fill="none" stroke="currentColor" stroke-width="4.600"/><circle cx="31" cy="29" r="12" fill="none" stroke="currentColor" stroke-width="4.600"/>` + C('M26.500 19.500a12 12 0 0 1 2.400 8', 0) + F('M24 3l6 6-6 8-6-8z')],
  // marks
  port: ['Port', `<circle cx="24" cy="9" r="5" fill="none" stroke="currentColor" stroke-width="4"/>` + L('M24 15v27M14 20h20M7 29c2 9 8 13 17 13s15-4 17-13', 4.400)],
  continental: ['Continental', F('M2 40L17 14l8 13 5-7 16 20z') + O(35, 11, 4)],
  star: ['Star', F('M24 3l6.200 13.300 14.600 1.600-10.900 9.900 3 14.400L24 35l-12.900 7.200 3-14.400L3.200 17.900l14.600-1.600z')],
  swords: ['Conflict', L('M10 8L34 34M38 8L14 34', 4.600) + L('M28 38l9-9M20 38l-9-9', 4) + L('M36 36l5 6M12 36l-5 6', 4.600) + F('M7 4l8 2-6 6zM41 4l-8 2 6 6z')],
  shield: ['Army', F('M7 4h34v18c0 12-8 19-17 23C15 41 7 34 7 22z')],
  coin: ['Character', O(24, 24, 21)],
  arch: ['Building', F('M5 44V22C5 10 13 4 24 4s19 6 19 18v22z')],
  scroll: ['Event', F('M24 2l20 22-20 22L4 24z')],
  step: ['By land', G('rotate(14 24 24)', F('M17 4c8-3 15 3 14 13-1 6-3 8-3 12h-13c-1-5-4-9-4-14 0-5 2-9 6-11z') + F('M15 33h13c2 8-1 12-6 12s-8-4-7-12z'))],
  wave: ['By sea', L('M3 18c5-7 9-7 14 0s9 7 14 0 9-7 14 0M3 32c5-7 9-7 14 0s9 7 14 0 9-7 14 0', 5)],
  pile: ['Pile', F('M10 4h26v34H10z') + L('M15 44h26V10', 3.600)],
  check: ['Done', L('M8 26l11 11L41 11', 6.500)],
  bar: ['Barred', `<circle cx="24" cy="24" r="18" fill="none" stroke="currentColor" stroke-width="5.600"/>` + L('M12 36L36 12', 5.600)],
  undo: ['Undo', L('M10 18h20a10 10 0 0 1 0 22H16', 4.600) + F('M3 18L16 8v20z')],
  arrow: ['Next', L('M6 24h32', 5) + F('M30 10l14 14-14 14z')],
  skull: ['Fallen', L('M10 10L38 38M38 10L10 38', 7)],
  book: ['Learn', F('M23 10C18 6 11 6 4 8v31c7-2 14-2 19 2zM25 10c5-4 12-4 19-2v31c-7-2-14-2-19 2z')],
  eye: ['Look', F('M2 24C9 12 16 9 24 9s15 3 22 15C39 36 32 39 24 39S9 36 2 24z') + OK(24, 24, 8.5) + O(24, 24, 4.8)],
  link: ['Invite', L('M20 28l8-8M17 23l-6 6a8 8 0 0 0 11 11l5-6M31 25l6-6A8 8 0 0 0 26 8l-5 6', 4.600)],
  moon: ['Dark', F('M30 4a21 21 0 1 0 14 28A18 18 0 0 1 30 4z')],
  gear: ['Settings', O(24, 24, 14) + [0, 45, 90, 135].map(a => `<path d="M24 3v42" stroke="currentColor" stroke-width="8" transform="rotate(${a} 24 24)"/>`).join('') + OK(24, 24, 6.5)],
};
