using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>The eleven 64-bit numbers that a DWA chunk begins with: what it is made of, and how much of each there is.</summary>
internal struct DwaSections
{
    internal const int Size = 11 * sizeof(ulong);

    /// <summary>The version that has the rules of the channels behind the numbers.</summary>
    internal const int VersionWithRules = 2;

    private const int Huffman = 0, Deflate = 1;

    internal int Version;

    /// <summary>Bytes of the channels that are deflated alone, as they are and packed.</summary>
    internal int DeflatedRawSize, DeflatedSize;

    /// <summary>Packed bytes of all coefficients but the first of each block, and of the first ones.</summary>
    internal int AcSize, DcSize;

    /// <summary>Bytes of the channels whose runs are counted: deflated, with the runs counted, as they are.</summary>
    internal int RunsDeflatedSize, RunsSize, RunsRawSize;

    /// <summary>Symbols that stand for the coefficients but the first ones, and number of the first ones.</summary>
    internal int AcCount, DcCount;

    /// <summary>Whether <see cref="AcSize"/> is of Deflate, not of Huffman's code.</summary>
    internal bool IsAcDeflated;

    /// <exception cref="ExrFormatException">The numbers cannot be true of these bytes.</exception>
    internal static DwaSections Read(ReadOnlySpan<byte> source)
    {
        if (source.Length < Size)
            throw new ExrFormatException("A DWA chunk is cut off.");
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
            throw new ExrFormatException($"A DWA chunk is of version {sections.Version}, and {VersionWithRules} is the last one known.");
        if (Number(source, 10) is not (Huffman or Deflate))
            throw new ExrFormatException($"A DWA chunk is packed in a way that is not known: {Number(source, 10)}.");
        if ((long)sections.DeflatedSize + sections.AcSize + sections.DcSize + sections.RunsDeflatedSize > source.Length - Size)
            throw new ExrFormatException("The parts of a DWA chunk are longer than the chunk.");
        return sections;
    }

    internal readonly void Write(Span<byte> destination)
    {
        ReadOnlySpan<int> numbers =
        [
            Version, DeflatedRawSize, DeflatedSize, AcSize, DcSize, RunsDeflatedSize, RunsSize, RunsRawSize, AcCount, DcCount, IsAcDeflated ? Deflate : Huffman,
        ];
        for (int i = 0; i < numbers.Length; i++)
            BinaryPrimitives.WriteInt64LittleEndian(destination[(i * sizeof(ulong))..], numbers[i]);
    }

    private static int Number(ReadOnlySpan<byte> source, int index)
    {
        ulong number = BinaryPrimitives.ReadUInt64LittleEndian(source[(index * sizeof(ulong))..]);
        return number <= int.MaxValue ? (int)number : throw new ExrFormatException($"A DWA chunk has a part of {number} bytes.");
    }
}
