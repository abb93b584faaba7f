namespace Intaglio.Evaluation;

/// <summary>
/// An implementation of a hash function as the examination calls it. Interfaces of the usual shapes are found by themselves; for any
/// other one a class like this is written, with a constructor without parameters, some fifteen lines that call what is to be judged
/// and add nothing that costs time or memory.
/// </summary>
public interface IHashContender
{
    /// <summary>Gets the name of the function in its specification: BLAKE2b, SHA-256.</summary>
    string FunctionName { get; }

    /// <summary>Gets the size of the plain digest in bytes; 0 if it is the function's largest.</summary>
    int DigestSize => 0;

    /// <summary>Gets what the interface offers.</summary>
    HashFeatures Features { get; }

    /// <summary>Hashes a message.</summary>
    /// <param name="message">The message, the whole array.</param>
    /// <param name="arguments">What the digest depends on besides; nothing that <see cref="Features"/> does not have.</param>
    /// <param name="destination">As long as the digest. It may be left alone if the digest comes in an array of its own.</param>
    /// <returns>The digest: a part of <paramref name="destination"/> or an array.</returns>
    ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination);

    /// <summary>Begins a message in pieces; asked for only if <see cref="Features"/> has <see cref="HashFeatures.Incremental"/>.</summary>
    /// <param name="arguments">As for <see cref="Hash"/>.</param>
    IIncrementalContender Begin(in HashArguments arguments) => throw new NotSupportedException("The contender takes no message in pieces.");
}

/// <summary>A message in pieces.</summary>
public interface IIncrementalContender : IDisposable
{
    /// <summary>Takes a piece.</summary>
    /// <param name="data">Where the piece is.</param>
    /// <param name="offset">Its first byte.</param>
    /// <param name="count">How many bytes it has; 0 or more.</param>
    void Append(byte[] data, int offset, int count);

    /// <summary>Ends the message.</summary>
    /// <param name="destination">As for <see cref="IHashContender.Hash"/>.</param>
    /// <returns>The digest.</returns>
    ReadOnlySpan<byte> Finish(Span<byte> destination);
}
