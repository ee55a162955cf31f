import { seededRandom } from "@/lib/kernel/seeded-random";

/** Random choices that are the same for the same seed. */
export class Dice {
  /** A uniform number in [0, 1). */
  readonly unit: () => number;

  constructor(seed: number) {
    this.unit = seededRandom(seed);
  }

  /** A whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  one<T>(options: readonly T[]): T {
    const chosen = options[this.whole(0, options.length - 1)];
    if (chosen === undefined) throw new Error("there is nothing to choose from");
    return chosen;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.whole(0, 9)).join("");
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.unit() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
}
