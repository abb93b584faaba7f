namespace Intaglio.Imaging;

/// <summary>
/// The buffers of <see cref="LzwReader"/>. They are reused because a file can have more strips and tiles than memory could hold buffers
/// for.
/// </summary>
internal sealed class LzwTable
{
    internal const int Size = 4096;

    internal LzwTable()
    {
        for (int i = 0; i <= byte.MaxValue; i++)
            (Lengths[i], Suffixes[i], Firsts[i]) = (1, (byte)i, (byte)i);
    }

    /// <summary>Gets the code of all bytes except the last, for each code.</summary>
    internal ushort[] Prefixes { get; } = new ushort[Size];

    /// <summary>Gets the length of the string, for each code.</summary>
    internal ushort[] Lengths { get; } = new ushort[Size];

    /// <summary>Gets the last byte of the string, for each code.</summary>
    internal byte[] Suffixes { get; } = new byte[Size];

    /// <summary>Gets the first byte of the string, for each code.</summary>
    internal byte[] Firsts { get; } = new byte[Size];

    /// <summary>Gets the buffer for the string of a code.</summary>
    internal byte[] Pending { get; } = new byte[Size];

    /// <summary>Gets the buffer for compressed data.</summary>
    internal byte[] Window { get; } = new byte[4096];
}
