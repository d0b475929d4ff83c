/** What was told since one asked: an answer that was under way then is older than that, and not taken. */
export class News {
  private told = 0;

  tell(): void {
    this.told += 1;
  }

  /** Asks; the answer goes to whoever takes it, later, and only if it is still the newest. */
  async ask<T>(question: Promise<T>, take: (answer: T) => void): Promise<() => void> {
    const then = this.told;
    const answer = await question;
    return () => {
      if (then === this.told) take(answer);
    };
  }
}
