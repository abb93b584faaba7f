namespace Intaglio.Pictures;

/// <summary>How a picture fits into a width and a height that are both given.</summary>
public enum ResizeFit
{
    /// <summary>All of the picture, as large as both allow; one of them may be less than asked for.</summary>
    Contain,

    /// <summary>Exactly the size; what the other proportions leave over is cropped.</summary>
    Cover,

    /// <summary>Exactly the size, by other proportions.</summary>
    Fill,

    /// <summary>Exactly the size; all of the picture as in <see cref="Contain"/>, on a background.</summary>
    Pad,
}
