using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>The eleven 64-bit numbers at the start of a DWA chunk, which describe its sections and their sizes.</summary>
internal struct DwaSections
{
    internal const int Size = 11 * sizeof(ulong);

    /// <summary>The version that stores the channel rules after the numbers.</summary>
    internal const int VersionWithRules = 2;

    private const int Huffman = 0, Deflate = 1;

    internal int Version;

    /// <summary>The unpacked and packed sizes of the channels that use only Deflate, in bytes.</summary>
    internal int DeflatedRawSize, DeflatedSize;

    /// <summary>The packed sizes of the AC coefficients and of the first coefficients, in bytes.</summary>
    internal int AcSize, DcSize;

    /// <summary>The sizes of the run-length channels in bytes: with run lengths and Deflate, with run lengths only, and unpacked.</summary>
    internal int RunsDeflatedSize, RunsSize, RunsRawSize;

    /// <summary>The number of symbols for the AC coefficients, and the number of first coefficients.</summary>
    internal int AcCount, DcCount;

    /// <summary><see langword="true"/> if the AC coefficients use Deflate; <see langword="false"/> if they use Huffman coding.</summary>
    internal bool IsAcDeflated;

    /// <exception cref="ExrFormatException">The numbers are inconsistent with the chunk.</exception>
    internal static DwaSections Read(ReadOnlySpan<byte> source)
    {
        if (source.Length < Size)
            throw new ExrFormatException("A DWA chunk is truncated.");
        DwaSections sections = new()
        {
            Version = Number(source, 0),
            DeflatedRawSize = Number(source, 1),
            DeflatedSize = Number(source, 2),
            AcSize = Number(source, 3),
            DcSize = Number(source, 4),
            RunsDeflatedSize = Number(source, 5),
            RunsSize = Number(source, 6),
            RunsRawSize = Number(source, 7),
            AcCount = Number(source, 8),
            DcCount = Number(source, 9),
            IsAcDeflated = Number(source, 10) == Deflate,
        };
        if (sections.Version > VersionWithRules)
            throw new ExrFormatException(
                $"A DWA chunk has version {sections.Version}, but only versions up to {VersionWithRules} are supported.");
        if (Number(source, 10) is not (Huffman or Deflate))
            throw new ExrFormatException($"A DWA chunk uses the unknown AC compression {Number(source, 10)}.");
        if ((long)sections.DeflatedSize + sections.AcSize + sections.DcSize + sections.RunsDeflatedSize > source.Length - Size)
            throw new ExrFormatException("The sections of a DWA chunk are longer than the chunk.");
        return sections;
    }

    internal readonly void Write(Span<byte> destination)
    {
        ReadOnlySpan<int> numbers =
        [
            Version, DeflatedRawSize, DeflatedSize, AcSize, DcSize, RunsDeflatedSize, RunsSize, RunsRawSize, AcCount, DcCount, IsAcDeflated
            ? Deflate : Huffman,
        ];
        for (int i = 0; i < numbers.Length; i++)
            BinaryPrimitives.WriteInt64LittleEndian(destination[(i * sizeof(ulong))..], numbers[i]);
    }

    private static int Number(ReadOnlySpan<byte> source, int index)
    {
        ulong number = BinaryPrimitives.ReadUInt64LittleEndian(source[(index * sizeof(ulong))..]);
        return number <= int.MaxValue ? (int)number
            : throw new ExrFormatException($"A DWA chunk has an invalid size or count of {number}.");
    }
}
