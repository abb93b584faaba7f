namespace Intaglio.Imaging;

/// <summary>What a pixel is: its components stand side by side, colour first, then alpha.</summary>
/// <param name="ColorComponents">1 for grey or 3 for red, green and blue.</param>
/// <param name="Alpha">Whether there is alpha, and whether it was multiplied with.</param>
/// <param name="Sample">What each component is kept in.</param>
public readonly record struct PixelFormat(int ColorComponents, AlphaMode Alpha, SampleType Sample)
{
    // Written out, as what the compiler writes goes by comparers of the framework, which would be compiled when a program starts.
    /// <inheritdoc/>
    public bool Equals(PixelFormat other) => ColorComponents == other.ColorComponents && Alpha == other.Alpha && Sample == other.Sample;

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(ColorComponents, (int)Alpha, (int)Sample);

    /// <summary>Gets the components of a pixel, 1 to 4.</summary>
    public int Components => ColorComponents + (Alpha == AlphaMode.None ? 0 : 1);

    /// <summary>Gets the bytes of a component.</summary>
    public int BytesPerSample => Sample switch { SampleType.Bits8 => 1, SampleType.Binary32 => 4, _ => 2 };

    /// <summary>Gets the bytes of a pixel.</summary>
    public int BytesPerPixel => Components * BytesPerSample;

    /// <summary>Gets whether components are integers.</summary>
    public bool IsInteger => Sample is SampleType.Bits8 or SampleType.Bits16;
}
