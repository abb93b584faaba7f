namespace Intaglio.Imaging;

/// <summary>The format of a pixel. Color components come first, followed by alpha.</summary>
/// <param name="ColorComponents">The number of color components: 1 for gray or 3 for red, green and blue.</param>
/// <param name="Alpha">The presence and the mode of alpha.</param>
/// <param name="Sample">The type of each component.</param>
public readonly record struct PixelFormat(int ColorComponents, AlphaMode Alpha, SampleType Sample)
{
    // Written by hand: the generated code uses framework comparers, which would be compiled at startup.
    /// <inheritdoc/>
    public bool Equals(PixelFormat other) => ColorComponents == other.ColorComponents && Alpha == other.Alpha && Sample == other.Sample;

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(ColorComponents, (int)Alpha, (int)Sample);

    /// <summary>Gets the number of components in a pixel, 1 to 4.</summary>
    public int Components => ColorComponents + (Alpha == AlphaMode.None ? 0 : 1);

    /// <summary>Gets the size of a component in bytes.</summary>
    public int BytesPerSample => Sample switch { SampleType.Bits8 => 1, SampleType.Binary32 => 4, _ => 2 };

    /// <summary>Gets the size of a pixel in bytes.</summary>
    public int BytesPerPixel => Components * BytesPerSample;

    /// <summary>Gets a value indicating whether the components are integers.</summary>
    public bool IsInteger => Sample is SampleType.Bits8 or SampleType.Bits16;
}
