namespace Intaglio.Evaluation;

/// <summary>An implementation of a hash function in an evaluation.</summary>
/// <remarks>
/// Common interfaces are detected automatically. Other interfaces need an adapter: a class that implements this interface, with a public
/// constructor without parameters. An adapter takes about 15 lines and should call the implementation without additional time or memory.
/// </remarks>
public interface IHashContender
{
    /// <summary>Gets the name of the hash function in its specification, such as BLAKE2b or SHA-256.</summary>
    string FunctionName { get; }

    /// <summary>Gets the size of the plain digest in bytes, or 0 for the largest size of the function.</summary>
    int DigestSize => 0;

    /// <summary>Gets the features of the interface.</summary>
    HashFeatures Features { get; }

    /// <summary>Hashes a message.</summary>
    /// <param name="message">The message, which fills the array.</param>
    /// <param name="arguments">The other arguments. They require only features in <see cref="Features"/>.</param>
    /// <param name="destination">
    /// The buffer for the digest, as long as the digest. It can stay unused if the digest is returned in another buffer.
    /// </param>
    /// <returns>The digest, in <paramref name="destination"/> or another buffer.</returns>
    ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination);

    /// <summary>
    /// Begins an incremental digest. It is called only if <see cref="Features"/> contains <see cref="HashFeatures.Incremental"/>.
    /// </summary>
    /// <param name="arguments">The arguments other than the message, as for <see cref="Hash"/>.</param>
    /// <exception cref="NotSupportedException">The contender does not support incremental hashing.</exception>
    IIncrementalContender Begin(in HashArguments arguments) =>
        throw new NotSupportedException("The contender does not support incremental hashing.");
}

/// <summary>An incremental digest.</summary>
public interface IIncrementalContender : IDisposable
{
    /// <summary>Appends a piece of the message.</summary>
    /// <param name="data">The array that contains the piece.</param>
    /// <param name="offset">The index of the first byte.</param>
    /// <param name="count">The number of bytes, 0 or more.</param>
    void Append(byte[] data, int offset, int count);

    /// <summary>Completes the message.</summary>
    /// <param name="destination">The buffer for the digest, as for <see cref="IHashContender.Hash"/>.</param>
    /// <returns>The digest.</returns>
    ReadOnlySpan<byte> Finish(Span<byte> destination);
}
