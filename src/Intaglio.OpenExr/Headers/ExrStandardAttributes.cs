using System.Numerics;

namespace Intaglio.OpenExr;

/// <summary>The name of an attribute, and of what type its value is.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <param name="Name">The attribute's name.</param>
public readonly record struct ExrAttributeKey<T>(string Name);

/// <summary>The attributes that OpenEXR gives a meaning to ("Standard Optional Attributes"), beside those that <see cref="ExrHeader"/> has properties for.</summary>
public static class ExrStandardAttributes
{
    /// <summary>Gets the key of the primaries and white of R, G and B.</summary>
    public static ExrAttributeKey<ExrChromaticities> Chromaticities => new("chromaticities");

    /// <summary>Gets the key of the luminance in cd/m² of R = G = B = 1.</summary>
    public static ExrAttributeKey<float> WhiteLuminance => new("whiteLuminance");

    /// <summary>Gets the key of the x and y of CIE 1931 of what should look neutral.</summary>
    public static ExrAttributeKey<Vector2> AdoptedNeutral => new("adoptedNeutral");

    /// <summary>Gets the key of the name of the program (in CTL) for rendering the image for a screen.</summary>
    public static ExrAttributeKey<string> RenderingTransform => new("renderingTransform");

    /// <summary>Gets the key of the name of the program (in CTL) for the look.</summary>
    public static ExrAttributeKey<string> LookModTransform => new("lookModTransform");

    /// <summary>Gets the key of the pixels in an inch, horizontally.</summary>
    public static ExrAttributeKey<float> XDensity => new("xDensity");

    /// <summary>Gets the key of whom the image belongs to.</summary>
    public static ExrAttributeKey<string> Owner => new("owner");

    /// <summary>Gets the key of remarks.</summary>
    public static ExrAttributeKey<string> Comments => new("comments");

    /// <summary>Gets the key of the local time of the picture, <c>YYYY:MM:DD hh:mm:ss</c>.</summary>
    public static ExrAttributeKey<string> CapDate => new("capDate");

    /// <summary>Gets the key of the seconds to add to the local time for universal time.</summary>
    public static ExrAttributeKey<float> UtcOffset => new("utcOffset");

    /// <summary>Gets the key of the camera's degrees east of Greenwich.</summary>
    public static ExrAttributeKey<float> Longitude => new("longitude");

    /// <summary>Gets the key of the camera's degrees north of the equator.</summary>
    public static ExrAttributeKey<float> Latitude => new("latitude");

    /// <summary>Gets the key of the camera's metres above the sea.</summary>
    public static ExrAttributeKey<float> Altitude => new("altitude");

    /// <summary>Gets the key of the metres to what is in focus.</summary>
    public static ExrAttributeKey<float> Focus => new("focus");

    /// <summary>Gets the key of the seconds of exposure.</summary>
    public static ExrAttributeKey<float> ExpTime => new("expTime");

    /// <summary>Gets the key of the aperture, in f-stops.</summary>
    public static ExrAttributeKey<float> Aperture => new("aperture");

    /// <summary>Gets the key of the speed of the film or the sensor (ISO).</summary>
    public static ExrAttributeKey<float> IsoSpeed => new("isoSpeed");

    /// <summary>Gets the key of how the image shows all directions.</summary>
    public static ExrAttributeKey<ExrEnvironmentMap> Envmap => new("envmap");

    /// <summary>Gets the key of the frame of film.</summary>
    public static ExrAttributeKey<ExrKeyCode> KeyCode => new("keyCode");

    /// <summary>Gets the key of the time code.</summary>
    public static ExrAttributeKey<ExrTimeCode> TimeCode => new("timeCode");

    /// <summary>Gets the key of how a texture goes on beyond its edges.</summary>
    public static ExrAttributeKey<string> Wrapmodes => new("wrapmodes");

    /// <summary>Gets the key of the frames in a second.</summary>
    public static ExrAttributeKey<ExrRational> FramesPerSecond => new("framesPerSecond");

    /// <summary>Gets the key of the names of the views in a file of one part, the default first.</summary>
    public static ExrAttributeKey<string[]> MultiView => new("multiView");

    /// <summary>Gets the key of the matrix from the world to the camera.</summary>
    public static ExrAttributeKey<Matrix4x4> WorldToCamera => new("worldToCamera");

    /// <summary>Gets the key of the matrix from the world to the screen, -1 to 1.</summary>
    public static ExrAttributeKey<Matrix4x4> WorldToNdc => new("worldToNDC");

    /// <summary>Gets the key of what is known of deep samples.</summary>
    public static ExrAttributeKey<ExrDeepImageState> DeepImageState => new("deepImageState");

    /// <summary>Gets the key of the picture of the image for lists of files.</summary>
    public static ExrAttributeKey<ExrPreview> Preview => new("preview");

    /// <summary>Gets the key of the window for which the image was rendered before it was cropped.</summary>
    public static ExrAttributeKey<ExrBox2i> OriginalDataWindow => new("originalDataWindow");

    /// <summary>Gets the key of the quality of DWAA and DWAB: 45 by default, more is smaller and worse.</summary>
    public static ExrAttributeKey<float> DwaCompressionLevel => new("dwaCompressionLevel");

    /// <summary>Gets the key of the number of chunks, which the parts of a file of several have.</summary>
    public static ExrAttributeKey<int> ChunkCount => new("chunkCount");
}
