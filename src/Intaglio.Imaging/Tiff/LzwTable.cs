namespace Intaglio.Imaging;

/// <summary>The memory of <see cref="LzwReader"/>, for one after another: a file may have more strips and tiles than there is memory for theirs.</summary>
internal sealed class LzwTable
{
    internal const int Size = 4096;

    internal LzwTable()
    {
        for (int i = 0; i <= byte.MaxValue; i++)
            (Lengths[i], Suffixes[i], Firsts[i]) = (1, (byte)i, (byte)i);
    }

    /// <summary>Gets, of each code, the code of all but the last byte.</summary>
    internal ushort[] Prefixes { get; } = new ushort[Size];

    /// <summary>Gets, of each code, how many bytes it stands for.</summary>
    internal ushort[] Lengths { get; } = new ushort[Size];

    /// <summary>Gets, of each code, the last byte.</summary>
    internal byte[] Suffixes { get; } = new byte[Size];

    /// <summary>Gets, of each code, the first byte.</summary>
    internal byte[] Firsts { get; } = new byte[Size];

    /// <summary>Gets room for what a code stands for.</summary>
    internal byte[] Pending { get; } = new byte[Size];

    /// <summary>Gets room for compressed bytes.</summary>
    internal byte[] Window { get; } = new byte[4096];
}
