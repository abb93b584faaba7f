using Intaglio.Color;

namespace Intaglio.Pictures;

/// <summary>Options of resizing: the size, the kernel, and what becomes of other proportions.</summary>
public sealed class ResizeOptions
{
    /// <summary>Gets or sets the new width in pixels, 1 to 67,108,864; null, the default, keeps the proportions.</summary>
    public int? Width { get; set => field = CheckSize(value, nameof(Width)); }

    /// <summary>Gets or sets the new height in pixels, 1 to 67,108,864; null, the default, keeps the proportions.</summary>
    public int? Height { get; set => field = CheckSize(value, nameof(Height)); }

    /// <summary>Gets or sets how the picture fits where both sizes are given, <see cref="ResizeFit.Contain"/> by default.</summary>
    public ResizeFit Fit { get; set => field = (ResizeFit)OptionRange.Defined((int)value, (int)ResizeFit.Pad); }

    /// <summary>Gets or sets what <see cref="ResizeFit.Cover"/> keeps, and where <see cref="ResizeFit.Pad"/> places the picture: the center by default.</summary>
    public ResizeGravity Gravity { get; set => field = (ResizeGravity)OptionRange.Defined((int)value, (int)ResizeGravity.NorthWest); }

    /// <summary>Gets or sets the kernel, <see cref="ResizeKernel.Lanczos3"/> by default.</summary>
    public ResizeKernel Kernel { get; set => field = (ResizeKernel)OptionRange.Defined((int)value, (int)ResizeKernel.Area); }

    /// <summary>Gets or sets the numbers that are averaged, linear light by default.</summary>
    public ResizeLight Light { get; set => field = (ResizeLight)OptionRange.Defined((int)value, (int)ResizeLight.Encoded); }

    /// <summary>Gets or sets whether a picture that is smaller than the new size becomes larger, which it does by default; else it keeps its size.</summary>
    public bool AllowEnlarging { get; set; } = true;

    /// <summary>
    /// Gets or sets whether floating-point components below 0, which kernels with negative weights make at edges, become 0, and alpha above 1 becomes 1. Light
    /// above 1 stays. Integers are always brought into their range.
    /// </summary>
    public bool Clamp { get; set; }

    /// <summary>Gets or sets the color around the picture in <see cref="ResizeFit.Pad"/>; null, the default, means transparent, or black where there is no alpha.</summary>
    public CssColor? Background { get; set; }

    /// <summary>Gets or sets the sharpening after resizing; null, the default, for none.</summary>
    public UnsharpMask? Sharpen { get; set; }

    /// <summary>Gets or sets the most threads that work at once; -1, the default, means as many as processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal ResizeOptions Copy()
    {
        ResizeOptions copy = (ResizeOptions)MemberwiseClone();
        copy.Sharpen = Sharpen?.Copy();
        return copy;
    }

    private static int? CheckSize(int? value, string name) => value is { } size ? OptionRange.Between(size, 1, ResizeLayout.MostPixels, name) : null;
}
