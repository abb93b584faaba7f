namespace Intaglio.Baking;

/// <summary>Lets only one action with a key run at a time, so that the others find its result.</summary>
internal sealed class SingleFlight
{
    private readonly Dictionary<BakeKey, Turn> turns = [];

    /// <summary>Waits until no other action with the key is processed.</summary>
    /// <returns>The turn, which ends when it is disposed of.</returns>
    internal IDisposable Enter(BakeKey key, CancellationToken cancellationToken)
    {
        Turn turn;
        lock (turns)
        {
            if (!turns.TryGetValue(key, out Turn? found))
                turns.Add(key, found = new Turn(this, key));
            turn = found;
            turn.Users++;
        }
        try
        {
            turn.Gate.Wait(cancellationToken);
            return turn;
        }
        catch
        {
            Leave(turn);
            throw;
        }
    }

    /// <summary>Takes the turn if no other action with the key is processed.</summary>
    /// <returns>The turn, which ends when it is disposed of, or null.</returns>
    internal IDisposable? TryEnter(BakeKey key)
    {
        lock (turns)
        {
            if (turns.ContainsKey(key))
                return null;
            Turn turn = new(this, key) { Users = 1 };
            turn.Gate.Wait(0);
            turns.Add(key, turn);
            return turn;
        }
    }

    private void Leave(Turn turn)
    {
        lock (turns)
        {
            if (--turn.Users > 0)
                return;
            turns.Remove(turn.Key);
            turn.Gate.Dispose();
        }
    }

    private sealed class Turn(SingleFlight owner, BakeKey key) : IDisposable
    {
        internal BakeKey Key { get; } = key;

        internal SemaphoreSlim Gate { get; } = new(1);

        internal int Users { get; set; }

        public void Dispose()
        {
            Gate.Release();
            owner.Leave(this);
        }
    }
}
