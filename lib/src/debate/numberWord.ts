const small = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const round: { readonly [number: number]: string } = {
  20: "twenty",
  50: "fifty",
  100: "one hundred",
  1000: "one thousand",
  1000000: "one million",
};

/** A whole number as prose has it: in words where that is short, in digits elsewhere. */
export function numberWord(number: number): string {
  return small[number] ?? round[number] ?? number.toLocaleString("en");
}
