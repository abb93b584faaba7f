using Intaglio.Color;

namespace Intaglio.Pictures;

/// <summary>Options for resizing pictures.</summary>
public sealed class ResizeOptions
{
    /// <summary>The minimum of <see cref="WidthPercentage"/> and <see cref="HeightPercentage"/>.</summary>
    public const double MinPercentage = 0.01;

    /// <summary>The maximum of <see cref="WidthPercentage"/> and <see cref="HeightPercentage"/>.</summary>
    public const double MaxPercentage = 10_000;

    /// <summary>
    /// Gets or sets the new width in pixels, 1 to 67,108,864, or <see langword="null"/> (the default) to keep the proportions.
    /// </summary>
    public int? Width { get; set => field = CheckSize(value, nameof(Width)); }

    /// <summary>
    /// Gets or sets the new height in pixels, 1 to 67,108,864, or <see langword="null"/> (the default) to keep the proportions.
    /// </summary>
    public int? Height { get; set => field = CheckSize(value, nameof(Height)); }

    /// <summary>
    /// Gets or sets the new width in percent of that of the picture, 0.01 to 10,000, instead of <see cref="Width"/>, or
    /// <see langword="null"/> (the default). The width is rounded to the nearest pixel and at least 1.
    /// </summary>
    public double? WidthPercentage { get; set => field = CheckPercentage(value, nameof(WidthPercentage)); }

    /// <summary>
    /// Gets or sets the new height in percent of that of the picture, 0.01 to 10,000, instead of <see cref="Height"/>, or
    /// <see langword="null"/> (the default). The height is rounded to the nearest pixel and at least 1.
    /// </summary>
    public double? HeightPercentage { get; set => field = CheckPercentage(value, nameof(HeightPercentage)); }

    /// <summary>
    /// Gets or sets the way the picture fits if width and height are both specified. The default is <see cref="ResizeFit.Contain"/>.
    /// <see cref="ResizeFit.PowerOfTwo"/> needs neither of them.
    /// </summary>
    public ResizeFit Fit { get; set => field = (ResizeFit)OptionRange.Defined((int)value, (int)ResizeFit.PowerOfTwo); }

    /// <summary>
    /// Gets or sets the part that <see cref="ResizeFit.Cover"/> keeps, and the position for <see cref="ResizeFit.Pad"/>. The default is the
    /// center.
    /// </summary>
    public ResizeGravity Gravity { get; set => field = (ResizeGravity)OptionRange.Defined((int)value, (int)ResizeGravity.NorthWest); }

    /// <summary>Gets or sets the kernel. The default is <see cref="ResizeKernel.Lanczos3"/>.</summary>
    public ResizeKernel Kernel { get; set => field = (ResizeKernel)OptionRange.Defined((int)value, (int)ResizeKernel.Area); }

    /// <summary>Gets or sets the encoding of the components that are averaged. The default is linear light.</summary>
    public ResizeLight Light { get; set => field = (ResizeLight)OptionRange.Defined((int)value, (int)ResizeLight.Encoded); }

    /// <summary>
    /// Gets or sets a value indicating whether pictures can be enlarged. The default is <see langword="true"/>. If <see langword="false"/>,
    /// smaller pictures keep their size.
    /// </summary>
    public bool AllowEnlarging { get; set; } = true;

    /// <summary>
    /// Gets or sets a value indicating whether negative floating-point components become 0 and alpha above 1 becomes 1. The default is
    /// <see langword="false"/>.
    /// </summary>
    /// <remarks>Kernels with negative weights produce such values at edges. Colors above 1 are kept. Integers are always clamped.</remarks>
    public bool Clamp { get; set; }

    /// <summary>
    /// Gets or sets the background color for <see cref="ResizeFit.Pad"/>, or <see langword="null"/> (the default) for transparent, or for
    /// black without alpha.
    /// </summary>
    public CssColor? Background { get; set; }

    /// <summary>Gets or sets the sharpening after resizing, or <see langword="null"/> (the default) for none.</summary>
    public UnsharpMask? Sharpen { get; set; }

    /// <summary>Gets or sets the maximum number of threads, or -1 (the default) for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal ResizeOptions Copy()
    {
        ResizeOptions copy = (ResizeOptions)MemberwiseClone();
        copy.Sharpen = Sharpen?.Copy();
        return copy;
    }

    private static double? CheckPercentage(double? value, string name) =>
        value is { } percentage ? OptionRange.Between(percentage, MinPercentage, MaxPercentage, name) : null;

    private static int? CheckSize(int? value, string name) =>
        value is { } size ? OptionRange.Between(size, 1, ResizeLayout.MostPixels, name) : null;
}
