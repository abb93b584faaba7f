namespace Intaglio.OpenExr;

/// <summary>One channel of an image, as the header describes it.</summary>
public sealed record ExrChannel
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="name">The name, 1 to 255 bytes of UTF-8, such as <c>R</c> or <c>diffuse.left.G</c>; layers are what stands before the last point.</param>
    /// <param name="type">What a sample is.</param>
    /// <param name="xSampling">There are samples in the columns that are multiples of this, 1 or more.</param>
    /// <param name="ySampling">There are samples in the rows that are multiples of this, 1 or more.</param>
    /// <param name="isPerceptuallyLinear">Whether equal steps of the samples look like equal steps (the file's <c>pLinear</c>): B44 keeps the logarithms of others.</param>
    public ExrChannel(string name, ExrPixelType type, int xSampling = 1, int ySampling = 1, bool isPerceptuallyLinear = false) =>
        (Name, Type, XSampling, YSampling, IsPerceptuallyLinear) = (name, type, xSampling, ySampling, isPerceptuallyLinear);

    /// <summary>Gets the name, 1 to 255 bytes of UTF-8, such as <c>R</c> or <c>diffuse.left.G</c>; layers are what stands before the last point.</summary>
    public string Name { get; init; }

    /// <summary>Gets what a sample is.</summary>
    public ExrPixelType Type { get; init; }

    /// <summary>Gets there are samples in the columns that are multiples of this, 1 or more.</summary>
    public int XSampling { get; init; }

    /// <summary>Gets there are samples in the rows that are multiples of this, 1 or more.</summary>
    public int YSampling { get; init; }

    /// <summary>Gets whether equal steps of the samples look like equal steps (the file's <c>pLinear</c>): B44 keeps the logarithms of others.</summary>
    public bool IsPerceptuallyLinear { get; init; }

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
