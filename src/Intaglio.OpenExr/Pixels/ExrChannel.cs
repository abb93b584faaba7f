namespace Intaglio.OpenExr;

/// <summary>A channel of an image, as described in the header.</summary>
public sealed record ExrChannel
{
    /// <summary>Initializes a new instance of the <see cref="ExrChannel"/> class.</summary>
    /// <param name="name">
    /// The name, 1 to 255 bytes of UTF-8, such as <c>R</c> or <c>diffuse.left.G</c>. The text before the last period is the layer.
    /// </param>
    /// <param name="type">The type of the samples.</param>
    /// <param name="xSampling">
    /// The horizontal sampling, at least 1. The channel has samples in columns that are multiples of this value.
    /// </param>
    /// <param name="ySampling">The vertical sampling, at least 1. The channel has samples in rows that are multiples of this value.</param>
    /// <param name="isPerceptuallyLinear">
    /// <see langword="true"/> if equal differences between samples look equal (the <c>pLinear</c> flag of a file); otherwise,
    /// <see langword="false"/>. The flag affects B44 and DWA compression.
    /// </param>
    public ExrChannel(string name, ExrPixelType type, int xSampling = 1, int ySampling = 1, bool isPerceptuallyLinear = false) =>
        (Name, Type, XSampling, YSampling, IsPerceptuallyLinear) = (name, type, xSampling, ySampling, isPerceptuallyLinear);

    /// <summary>
    /// Gets the name, 1 to 255 bytes of UTF-8, such as <c>R</c> or <c>diffuse.left.G</c>. The text before the last period is the layer.
    /// </summary>
    public string Name { get; init; }

    /// <summary>Gets the type of the samples.</summary>
    public ExrPixelType Type { get; init; }

    /// <summary>Gets the horizontal sampling, at least 1. The channel has samples in columns that are multiples of this value.</summary>
    public int XSampling { get; init; }

    /// <summary>Gets the vertical sampling, at least 1. The channel has samples in rows that are multiples of this value.</summary>
    public int YSampling { get; init; }

    /// <summary>Gets a value indicating whether equal differences between samples look equal (the <c>pLinear</c> flag of a file).</summary>
    /// <remarks>The flag affects B44 and DWA compression.</remarks>
    public bool IsPerceptuallyLinear { get; init; }

    /// <summary>Gets the size of a sample in bytes, 2 or 4.</summary>
    public int BytesPerSample => Type == ExrPixelType.Half ? 2 : 4;

    /// <summary>Determines whether a compression can change samples of this channel.</summary>
    /// <param name="compression">The compression.</param>
    /// <returns><see langword="true"/> if the compression is lossy for this channel; otherwise, <see langword="false"/>.</returns>
    public bool IsLossyWith(ExrCompression compression) => compression switch
    {
        ExrCompression.Pxr24 => Type == ExrPixelType.Float,
        ExrCompression.B44 or ExrCompression.B44a => Type == ExrPixelType.Half,
        ExrCompression.Dwaa or ExrCompression.Dwab => DwaRules.HasCosines(this),
        _ => false,
    };
}
