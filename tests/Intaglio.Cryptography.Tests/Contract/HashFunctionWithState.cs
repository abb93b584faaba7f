namespace Intaglio.Cryptography.Tests;

/// <summary>An algorithm whose working state is a public value.</summary>
public abstract class HashFunctionWithState : HashFunction
{
    public abstract Incremental CreateState(HashParameters parameters);

    public sealed override IEnumerable<Incremental> CreateIncremental(HashParameters parameters) => [CreateHasher(parameters), CreateState(parameters)];

    /// <summary>A state that no one created.</summary>
    public abstract Incremental DefaultState { get; }

    /// <summary>One pass through a state on the stack: nothing here may allocate.</summary>
    public abstract int HashWithState(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters);

    /// <summary>Each message continues from a state that was made with its own parameters and has seen its own prefix.</summary>
    public abstract void HashManyPrepared(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters[] parameters, byte[][] prefixes, Span<byte> destination);
}
