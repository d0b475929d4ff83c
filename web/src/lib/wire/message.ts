/**
 * A sentence with its values, in the part of ICU's MessageFormat that the catalogue uses: `{name}` is a value, and
 * `{count, plural, one {# card} other {# cards}}` says what fits the number. Python reads the same in core/texts/messages.py,
 * and its tests see to it that every sentence is well formed.
 */
export type Values = Record<string, string | number>;

const PLURAL = /\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g;
const rules = new Map<string, Intl.PluralRules>();

function ofOne(number: number, language: string): boolean {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(number) === "one";
}

export function fill(sentence: string, values: Values, language: string): string {
  if (!sentence.includes("{")) return sentence;
  return sentence
    .replace(PLURAL, (_, name: string, one: string, other: string) =>
      (ofOne(Number(values[name]), language) ? one : other).replaceAll("#", `{${name}}`),
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
