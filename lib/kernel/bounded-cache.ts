/** A cache of values by text, emptied when it is full. Longer keys than `keyLength` are not cached, so its memory is bounded. */
export class BoundedCache<V> {
  readonly #values = new Map<string, V>();
  readonly #limits: { entries: number; keyLength: number };

  constructor(limits: { entries: number; keyLength: number }) {
    this.#limits = limits;
  }

  /** The value of a key, computed if it isn't cached. `compute` must always give the same value for a key. */
  get(key: string, compute: (key: string) => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    if (this.#values.size >= this.#limits.entries) this.#values.clear();
    if (key.length <= this.#limits.keyLength) this.#values.set(key, value);
    return value;
  }
}
