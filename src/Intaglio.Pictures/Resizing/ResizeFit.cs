namespace Intaglio.Pictures;

/// <summary>The way a picture fits into a specified width and height.</summary>
public enum ResizeFit
{
    /// <summary>
    /// The whole picture, as large as the width and height permit. The result can be smaller than requested in one direction.
    /// </summary>
    Contain,

    /// <summary>Exactly the specified size. Excess parts of the picture are cropped.</summary>
    Cover,

    /// <summary>Exactly the specified size. The proportions of the picture change.</summary>
    Fill,

    /// <summary>Exactly the specified size. The picture is resized as with <see cref="Contain"/> and placed on a background.</summary>
    Pad,

    /// <summary>
    /// Each side of the specified size, or of the picture without one, becomes the nearest power of two, and the larger one of two equally
    /// near ones. The proportions of the picture can change.
    /// </summary>
    PowerOfTwo,
}
