using Intaglio.Caching;

namespace Intaglio.Farm.Tests;

/// <summary>Bytes to store, and the paths that they have on a server.</summary>
internal sealed class Item
{
    private Item(byte[] bytes) => Bytes = bytes;

    internal byte[] Bytes { get; }

    internal string Digest => ContentName.FromContent(Bytes).ToString();

    /// <summary>Gets the path below <c>cas/</c>.</summary>
    internal string Path => $"/cas/{Digest}";

    /// <summary>Gets a path below <c>ac/</c>, where any bytes can be stored.</summary>
    internal string RecordPath => $"/ac/{Digest}";

    internal static Item Create(int length, int seed = 1)
    {
        byte[] bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return new(bytes);
    }

    /// <summary>Gets the file of the item in the folder of a cache.</summary>
    internal string FileIn(string folder) => System.IO.Path.Combine(folder, "contents", Digest[..2], Digest);
}
