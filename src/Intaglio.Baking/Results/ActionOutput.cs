using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>An output of an action after it was made.</summary>
/// <param name="Role">The role of the output.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Digest">The file digest, 32 bytes, which is the name of the item in the cache.</param>
internal sealed record ActionOutput(string Role, long Length, ReadOnlyMemory<byte> Digest)
{
    internal ContentName ItemName => new(Digest.Span);
}
