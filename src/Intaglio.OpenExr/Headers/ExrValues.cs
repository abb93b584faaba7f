namespace Intaglio.OpenExr;

/// <summary>A rectangle with fractions, the file's <c>box2f</c>.</summary>
public readonly record struct ExrBox2f
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="minX">The left edge.</param>
    /// <param name="minY">The upper edge.</param>
    /// <param name="maxX">The right edge.</param>
    /// <param name="maxY">The lower edge.</param>
    public ExrBox2f(float minX, float minY, float maxX, float maxY) =>
        (MinX, MinY, MaxX, MaxY) = (minX, minY, maxX, maxY);

    /// <summary>Gets the left edge.</summary>
    public float MinX { get; init; }

    /// <summary>Gets the upper edge.</summary>
    public float MinY { get; init; }

    /// <summary>Gets the right edge.</summary>
    public float MaxX { get; init; }

    /// <summary>Gets the lower edge.</summary>
    public float MaxY { get; init; }
}

/// <summary>Two whole numbers, the file's <c>v2i</c>.</summary>
/// <param name="X">The first.</param>
/// <param name="Y">The second.</param>
public readonly record struct ExrV2i(int X, int Y);

/// <summary>Three whole numbers, the file's <c>v3i</c>.</summary>
/// <param name="X">The first.</param>
/// <param name="Y">The second.</param>
/// <param name="Z">The third.</param>
public readonly record struct ExrV3i(int X, int Y, int Z);

/// <summary>Two numbers of 64 bits, the file's <c>v2d</c>.</summary>
/// <param name="X">The first.</param>
/// <param name="Y">The second.</param>
public readonly record struct ExrV2d(double X, double Y);

/// <summary>Three numbers of 64 bits, the file's <c>v3d</c>.</summary>
/// <param name="X">The first.</param>
/// <param name="Y">The second.</param>
/// <param name="Z">The third.</param>
public readonly record struct ExrV3d(double X, double Y, double Z);

/// <summary>The x and y of CIE 1931 of the primaries and of white, the file's <c>chromaticities</c>.</summary>
public readonly record struct ExrChromaticities
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="redX">x of red.</param>
    /// <param name="redY">y of red.</param>
    /// <param name="greenX">x of green.</param>
    /// <param name="greenY">y of green.</param>
    /// <param name="blueX">x of blue.</param>
    /// <param name="blueY">y of blue.</param>
    /// <param name="whiteX">x of white.</param>
    /// <param name="whiteY">y of white.</param>
    public ExrChromaticities(float redX, float redY, float greenX, float greenY, float blueX, float blueY, float whiteX, float whiteY) =>
        (RedX, RedY, GreenX, GreenY, BlueX, BlueY, WhiteX, WhiteY) = (redX, redY, greenX, greenY, blueX, blueY, whiteX, whiteY);

    /// <summary>Gets x of red.</summary>
    public float RedX { get; init; }

    /// <summary>Gets y of red.</summary>
    public float RedY { get; init; }

    /// <summary>Gets x of green.</summary>
    public float GreenX { get; init; }

    /// <summary>Gets y of green.</summary>
    public float GreenY { get; init; }

    /// <summary>Gets x of blue.</summary>
    public float BlueX { get; init; }

    /// <summary>Gets y of blue.</summary>
    public float BlueY { get; init; }

    /// <summary>Gets x of white.</summary>
    public float WhiteX { get; init; }

    /// <summary>Gets y of white.</summary>
    public float WhiteY { get; init; }

    /// <summary>Gets those of Rec. ITU-R BT.709, which an image has that says nothing of it.</summary>
    public static ExrChromaticities Rec709 { get; } = new(0.64f, 0.33f, 0.30f, 0.60f, 0.15f, 0.06f, 0.3127f, 0.3290f);
}

/// <summary>A fraction, the file's <c>rational</c>, as of frames per second.</summary>
/// <param name="Numerator">Above the line.</param>
/// <param name="Denominator">Below it.</param>
public readonly record struct ExrRational(int Numerator, uint Denominator);

/// <summary>Time and control codes of SMPTE 12M-1999, the file's <c>timecode</c>.</summary>
/// <param name="TimeAndFlags">The time with its flags, packed as for television of 60 fields.</param>
/// <param name="UserData">The user's data, eight times four bits.</param>
public readonly record struct ExrTimeCode(uint TimeAndFlags, uint UserData)
{
    /// <summary>Gets the hours, 0 to 23.</summary>
    public int Hours => Decimal(24, 2);

    /// <summary>Gets the minutes, 0 to 59.</summary>
    public int Minutes => Decimal(16, 3);

    /// <summary>Gets the seconds, 0 to 59.</summary>
    public int Seconds => Decimal(8, 3);

    /// <summary>Gets the frame, 0 to 29.</summary>
    public int Frame => Decimal(0, 2);

    /// <summary>Gets whether frames are dropped.</summary>
    public bool IsDropFrame => (TimeAndFlags & 1 << 6) != 0;

    private int Decimal(int bit, int tensBits) => (int)(TimeAndFlags >> bit & 15) + 10 * (int)(TimeAndFlags >> (bit + 4) & (1u << tensBits) - 1);
}

/// <summary>What identifies a frame of film, the file's <c>keycode</c> (SMPTE 254).</summary>
public readonly record struct ExrKeyCode
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="filmManufacturerCode">The manufacturer's code, 0 to 99.</param>
    /// <param name="filmType">The type of the film, 0 to 99.</param>
    /// <param name="prefix">The roll, 0 to 999999.</param>
    /// <param name="count">The count, 0 to 9999.</param>
    /// <param name="perforationOffset">Perforations after the mark, 0 to 119.</param>
    /// <param name="perforationsPerFrame">Perforations of a frame, 1 to 15.</param>
    /// <param name="perforationsPerCount">Perforations of a count, 20 to 120.</param>
    public ExrKeyCode(int filmManufacturerCode, int filmType, int prefix, int count, int perforationOffset, int perforationsPerFrame, int perforationsPerCount) =>
        (FilmManufacturerCode, FilmType, Prefix, Count, PerforationOffset, PerforationsPerFrame, PerforationsPerCount) = (filmManufacturerCode, filmType, prefix, count, perforationOffset, perforationsPerFrame, perforationsPerCount);

    /// <summary>Gets the manufacturer's code, 0 to 99.</summary>
    public int FilmManufacturerCode { get; init; }

    /// <summary>Gets the type of the film, 0 to 99.</summary>
    public int FilmType { get; init; }

    /// <summary>Gets the roll, 0 to 999999.</summary>
    public int Prefix { get; init; }

    /// <summary>Gets the count, 0 to 9999.</summary>
    public int Count { get; init; }

    /// <summary>Gets perforations after the mark, 0 to 119.</summary>
    public int PerforationOffset { get; init; }

    /// <summary>Gets perforations of a frame, 1 to 15.</summary>
    public int PerforationsPerFrame { get; init; }

    /// <summary>Gets perforations of a count, 20 to 120.</summary>
    public int PerforationsPerCount { get; init; }
}

/// <summary>A small picture of the image for lists of files, the file's <c>preview</c>.</summary>
/// <param name="Width">Pixels in a row.</param>
/// <param name="Height">Rows.</param>
/// <param name="Pixels">Red, green, blue and alpha of each pixel, 8 bits each, colours of gamma 2.2, row after row.</param>
public sealed record ExrPreview(int Width, int Height, ReadOnlyMemory<byte> Pixels);
