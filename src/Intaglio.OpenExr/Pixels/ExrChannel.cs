namespace Intaglio.OpenExr;

/// <summary>One channel of an image, as the header describes it.</summary>
/// <param name="Name">The name, 1 to 255 bytes of UTF-8, such as <c>R</c> or <c>diffuse.left.G</c>; layers are what stands before the last point.</param>
/// <param name="Type">What a sample is.</param>
/// <param name="XSampling">There are samples in the columns that are multiples of this, 1 or more.</param>
/// <param name="YSampling">There are samples in the rows that are multiples of this, 1 or more.</param>
/// <param name="IsPerceptuallyLinear">Whether equal steps of the samples look like equal steps (the file's <c>pLinear</c>): B44 keeps the logarithms of others.</param>
public sealed record ExrChannel(string Name, ExrPixelType Type, int XSampling = 1, int YSampling = 1, bool IsPerceptuallyLinear = false)
{
    /// <summary>Gets the bytes of a sample, 2 or 4.</summary>
    public int BytesPerSample => Type == ExrPixelType.Half ? 2 : 4;

    /// <summary>Tells whether a compression may change samples of this channel.</summary>
    /// <param name="compression">The compression.</param>
    public bool IsLossyWith(ExrCompression compression) => compression switch
    {
        ExrCompression.Pxr24 => Type == ExrPixelType.Float,
        ExrCompression.B44 or ExrCompression.B44a => Type == ExrPixelType.Half,
        ExrCompression.Dwaa or ExrCompression.Dwab => DwaRules.HasCosines(this),
        _ => false,
    };
}
