namespace Intaglio.Baking;

/// <summary>The store of a farm does not have a file, which can be there later.</summary>
/// <param name="message">The message.</param>
/// <param name="sources">The digests of sources that the client can send.</param>
internal sealed class MissingFileException(string message, params IReadOnlyList<ReadOnlyMemory<byte>> sources) : IOException(message)
{
    /// <summary>Gets the digests of sources that the client can send. The store does not have the first one.</summary>
    internal IReadOnlyList<ReadOnlyMemory<byte>> Sources { get; } = sources;
}
