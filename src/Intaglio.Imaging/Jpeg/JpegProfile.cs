namespace Intaglio.Imaging;

/// <summary>The ICC profile of a JPEG file, in one or more numbered segments (ICC.1:2022, B.4).</summary>
internal sealed class JpegProfile
{
    private const int MaxPieces = 255, HeadSize = 14, MaxPiece = JpegMarker.MaxSegment - HeadSize;

    private readonly byte[]?[] pieces = new byte[MaxPieces + 1][];
    private int count;
    private bool isDamaged;

    private static ReadOnlySpan<byte> Name => "ICC_PROFILE\0"u8;

    internal static bool Is(ReadOnlySpan<byte> segment) => segment.StartsWith(Name);

    /// <summary>Adds a segment if it belongs to the profile.</summary>
    /// <param name="segment">The data after the length of the segment.</param>
    internal void Add(byte[] segment)
    {
        if (!Is(segment))
            return;
        (int number, int all) = segment.Length < HeadSize ? (0, 0) : (segment[HeadSize - 2], segment[HeadSize - 1]);
        isDamaged |= number == 0 || number > all || (count > 0 && all != count) || pieces[number] is not null;
        (count, pieces[number]) = (all, segment);
    }

    /// <summary>Joins the segments to the profile. Returns an empty buffer if it is missing or damaged.</summary>
    /// <param name="warnings">Receives a warning if the profile is ignored.</param>
    /// <param name="options">The options with the maximum profile size.</param>
    internal ReadOnlyMemory<byte> Join(ImageWarnings warnings, ImageReadOptions options)
    {
        IEnumerable<byte[]?> used = pieces.Skip(1).Take(count);
        if (count == 0 && !isDamaged)
            return default;
        long length = used.Sum(piece => (long)(piece?.Length - HeadSize ?? 0));
        bool isWhole = !isDamaged && !used.Contains(null), isShort = length <= options.MaxProfileSize;
        if (!isWhole || !isShort)
        {
            warnings.Add(isWhole ? $"The ICC profile of the JPEG file is ignored because it has {length} bytes, more than "
                + $"the {options.MaxProfileSize} that are allowed."
                : "The ICC profile of the JPEG file is ignored because it is not complete.");
            return default;
        }
        MemoryStream profile = new((int)length);
        foreach (byte[]? piece in used)
            profile.Write(piece.AsSpan(HeadSize));
        return profile.GetBuffer();
    }

    /// <summary>Checks that a profile fits into the segments.</summary>
    /// <exception cref="ArgumentException">The profile is too long.</exception>
    internal static void Check(ReadOnlyMemory<byte> profile)
    {
        if (profile.Length > MaxPieces * MaxPiece)
            throw new ArgumentException($"A JPEG file can store a profile of at most {MaxPieces * MaxPiece} bytes, not {profile.Length}.");
    }

    /// <summary>Writes a profile as segments. An empty profile has none.</summary>
    internal static void Write(Stream destination, ReadOnlySpan<byte> profile)
    {
        int all = (profile.Length + MaxPiece - 1) / MaxPiece;
        for (int number = 1; number <= all; number++)
        {
            ReadOnlySpan<byte> piece = profile[((number - 1) * MaxPiece)..Math.Min(profile.Length, number * MaxPiece)];
            destination.Write(JpegSegment.CreateHead(JpegMarker.Profile, HeadSize + piece.Length));
            destination.Write(Name);
            destination.Write([(byte)number, (byte)all]);
            destination.Write(piece);
        }
    }
}
