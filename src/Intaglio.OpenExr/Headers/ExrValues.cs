namespace Intaglio.OpenExr;

/// <summary>A rectangle with floating-point coordinates, the <c>box2f</c> of a file.</summary>
public readonly record struct ExrBox2f
{
    /// <summary>Initializes a new instance of the <see cref="ExrBox2f"/> struct.</summary>
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

/// <summary>A vector of two integers, the <c>v2i</c> of a file.</summary>
/// <param name="X">The first component.</param>
/// <param name="Y">The second component.</param>
public readonly record struct ExrV2i(int X, int Y);

/// <summary>A vector of three integers, the <c>v3i</c> of a file.</summary>
/// <param name="X">The first component.</param>
/// <param name="Y">The second component.</param>
/// <param name="Z">The third component.</param>
public readonly record struct ExrV3i(int X, int Y, int Z);

/// <summary>A vector of two doubles, the <c>v2d</c> of a file.</summary>
/// <param name="X">The first component.</param>
/// <param name="Y">The second component.</param>
public readonly record struct ExrV2d(double X, double Y);

/// <summary>A vector of three doubles, the <c>v3d</c> of a file.</summary>
/// <param name="X">The first component.</param>
/// <param name="Y">The second component.</param>
/// <param name="Z">The third component.</param>
public readonly record struct ExrV3d(double X, double Y, double Z);

/// <summary>The CIE 1931 x and y of the primaries and the white point, the <c>chromaticities</c> of a file.</summary>
public readonly record struct ExrChromaticities
{
    /// <summary>Initializes a new instance of the <see cref="ExrChromaticities"/> struct.</summary>
    /// <param name="redX">The x of red.</param>
    /// <param name="redY">The y of red.</param>
    /// <param name="greenX">The x of green.</param>
    /// <param name="greenY">The y of green.</param>
    /// <param name="blueX">The x of blue.</param>
    /// <param name="blueY">The y of blue.</param>
    /// <param name="whiteX">The x of white.</param>
    /// <param name="whiteY">The y of white.</param>
    public ExrChromaticities(float redX, float redY, float greenX, float greenY, float blueX, float blueY, float whiteX, float whiteY) =>
        (RedX, RedY, GreenX, GreenY, BlueX, BlueY, WhiteX, WhiteY) = (redX, redY, greenX, greenY, blueX, blueY, whiteX, whiteY);

    /// <summary>Gets the x of red.</summary>
    public float RedX { get; init; }

    /// <summary>Gets the y of red.</summary>
    public float RedY { get; init; }

    /// <summary>Gets the x of green.</summary>
    public float GreenX { get; init; }

    /// <summary>Gets the y of green.</summary>
    public float GreenY { get; init; }

    /// <summary>Gets the x of blue.</summary>
    public float BlueX { get; init; }

    /// <summary>Gets the y of blue.</summary>
    public float BlueY { get; init; }

    /// <summary>Gets the x of white.</summary>
    public float WhiteX { get; init; }

    /// <summary>Gets the y of white.</summary>
    public float WhiteY { get; init; }

    /// <summary>Gets the chromaticities of ITU-R BT.709, the default for images without this attribute.</summary>
    public static ExrChromaticities Rec709 { get; } = new(0.64f, 0.33f, 0.30f, 0.60f, 0.15f, 0.06f, 0.3127f, 0.3290f);
}

/// <summary>A fraction, such as a frame rate, the <c>rational</c> of a file.</summary>
/// <param name="Numerator">The numerator.</param>
/// <param name="Denominator">The denominator.</param>
public readonly record struct ExrRational(int Numerator, uint Denominator);

/// <summary>A time and control code of SMPTE 12M-1999, the <c>timecode</c> of a file.</summary>
/// <param name="TimeAndFlags">The time and the flags, packed as for 60-field television.</param>
/// <param name="UserData">The user data, eight groups of four bits.</param>
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

    /// <summary>Gets a value indicating whether the time code uses drop-frame counting.</summary>
    public bool IsDropFrame => (TimeAndFlags & 1 << 6) != 0;

    private int Decimal(int bit, int tensBits) =>
        (int)(TimeAndFlags >> bit & 15) + 10 * (int)(TimeAndFlags >> (bit + 4) & (1u << tensBits) - 1);
}

/// <summary>A key code (SMPTE 254) that identifies a frame of film, the <c>keycode</c> of a file.</summary>
public readonly record struct ExrKeyCode
{
    /// <summary>Initializes a new instance of the <see cref="ExrKeyCode"/> struct.</summary>
    /// <param name="filmManufacturerCode">The code of the manufacturer, 0 to 99.</param>
    /// <param name="filmType">The type of the film, 0 to 99.</param>
    /// <param name="prefix">The prefix, which identifies the roll, 0 to 999999.</param>
    /// <param name="count">The count, 0 to 9999.</param>
    /// <param name="perforationOffset">The number of perforations after the mark, 0 to 119.</param>
    /// <param name="perforationsPerFrame">The number of perforations per frame, 1 to 15.</param>
    /// <param name="perforationsPerCount">The number of perforations per count, 20 to 120.</param>
    public ExrKeyCode(int filmManufacturerCode, int filmType, int prefix, int count, int perforationOffset, int perforationsPerFrame,
        int perforationsPerCount) =>
        (FilmManufacturerCode, FilmType, Prefix, Count, PerforationOffset, PerforationsPerFrame, PerforationsPerCount) =
        (filmManufacturerCode, filmType, prefix, count, perforationOffset, perforationsPerFrame, perforationsPerCount);

    /// <summary>Gets the code of the manufacturer, 0 to 99.</summary>
    public int FilmManufacturerCode { get; init; }

    /// <summary>Gets the type of the film, 0 to 99.</summary>
    public int FilmType { get; init; }

    /// <summary>Gets the prefix, which identifies the roll, 0 to 999999.</summary>
    public int Prefix { get; init; }

    /// <summary>Gets the count, 0 to 9999.</summary>
    public int Count { get; init; }

    /// <summary>Gets the number of perforations after the mark, 0 to 119.</summary>
    public int PerforationOffset { get; init; }

    /// <summary>Gets the number of perforations per frame, 1 to 15.</summary>
    public int PerforationsPerFrame { get; init; }

    /// <summary>Gets the number of perforations per count, 20 to 120.</summary>
    public int PerforationsPerCount { get; init; }
}

/// <summary>A small preview image for file browsers, the <c>preview</c> of a file.</summary>
/// <param name="Width">The width in pixels.</param>
/// <param name="Height">The number of rows.</param>
/// <param name="Pixels">The red, green, blue and alpha of each pixel, 8 bits each, in row order. Colors have a gamma of 2.2.</param>
public sealed record ExrPreview(int Width, int Height, ReadOnlyMemory<byte> Pixels);
