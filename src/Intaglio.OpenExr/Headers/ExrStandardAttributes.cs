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

    /// <summary>Gets the key of the name of the reel.</summary>
    public static ExrAttributeKey<string> ReelName => new("reelName");

    /// <summary>Gets the key of the number of the image in a sequence.</summary>
    public static ExrAttributeKey<int> ImageCounter => new("imageCounter");

    /// <summary>Gets the key of the framing decision list of the ASC, in JSON.</summary>
    public static ExrAttributeKey<string> AscFramingDecisionList => new("ascFramingDecisionList");

    /// <summary>Gets the key of the name of the colour space in the Color Interop Forum's list.</summary>
    public static ExrAttributeKey<string> ColorInteropId => new("colorInteropID");

    /// <summary>Gets the key of who made the camera.</summary>
    public static ExrAttributeKey<string> CameraMake => new("cameraMake");

    /// <summary>Gets the key of the camera's model.</summary>
    public static ExrAttributeKey<string> CameraModel => new("cameraModel");

    /// <summary>Gets the key of the camera's serial number.</summary>
    public static ExrAttributeKey<string> CameraSerialNumber => new("cameraSerialNumber");

    /// <summary>Gets the key of the version of the camera's firmware.</summary>
    public static ExrAttributeKey<string> CameraFirmwareVersion => new("cameraFirmwareVersion");

    /// <summary>Gets the key of the camera's identity, a UUID.</summary>
    public static ExrAttributeKey<string> CameraUuid => new("cameraUuid");

    /// <summary>Gets the key of how the camera was used, such as <c>B Camera</c>.</summary>
    public static ExrAttributeKey<string> CameraLabel => new("cameraLabel");

    /// <summary>Gets the key of the colour temperature that the camera was set to, in kelvin.</summary>
    public static ExrAttributeKey<float> CameraCctSetting => new("cameraCCTSetting");

    /// <summary>Gets the key of the tint that the camera was set to, green to magenta.</summary>
    public static ExrAttributeKey<float> CameraTintSetting => new("cameraTintSetting");

    /// <summary>Gets the key of the factors of red and blue beside green, for the camera's colour balance.</summary>
    public static ExrAttributeKey<Vector2> CameraColorBalance => new("cameraColorBalance");

    /// <summary>Gets the key of the shutter's angle, in degrees.</summary>
    public static ExrAttributeKey<float> ShutterAngle => new("shutterAngle");

    /// <summary>Gets the key of the frames in a second that were captured.</summary>
    public static ExrAttributeKey<ExrRational> CaptureRate => new("captureRate");

    /// <summary>Gets the key of who made the lens.</summary>
    public static ExrAttributeKey<string> LensMake => new("lensMake");

    /// <summary>Gets the key of the lens's model.</summary>
    public static ExrAttributeKey<string> LensModel => new("lensModel");

    /// <summary>Gets the key of the lens's serial number.</summary>
    public static ExrAttributeKey<string> LensSerialNumber => new("lensSerialNumber");

    /// <summary>Gets the key of the version of the lens's firmware.</summary>
    public static ExrAttributeKey<string> LensFirmwareVersion => new("lensFirmwareVersion");

    /// <summary>Gets the key of the focal length that the lens is named by, in millimetres.</summary>
    public static ExrAttributeKey<float> NominalFocalLength => new("nominalFocalLength");

    /// <summary>Gets the key of the focal length of a pinhole camera that sees the same, in millimetres.</summary>
    public static ExrAttributeKey<float> PinholeFocalLength => new("pinholeFocalLength");

    /// <summary>Gets the key of the focal length at the focus that was set, in millimetres.</summary>
    public static ExrAttributeKey<float> EffectiveFocalLength => new("effectiveFocalLength");

    /// <summary>Gets the key of the distance from the sensor to the entrance pupil, in millimetres.</summary>
    public static ExrAttributeKey<float> EntrancePupilOffset => new("entrancePupilOffset");

    /// <summary>Gets the key of the aperture by the light that passes, in T-stops.</summary>
    public static ExrAttributeKey<float> TStop => new("tStop");

    /// <summary>Gets the key of the offset of the light-sensitive area's centre, in micrometres.</summary>
    public static ExrAttributeKey<Vector2> SensorCenterOffset => new("sensorCenterOffset");

    /// <summary>Gets the key of the size of the light-sensitive area, in millimetres.</summary>
    public static ExrAttributeKey<Vector2> SensorOverallDimensions => new("sensorOverallDimensions");

    /// <summary>Gets the key of the distance between the sensor's photosites, in micrometres.</summary>
    public static ExrAttributeKey<float> SensorPhotositePitch => new("sensorPhotositePitch");

    /// <summary>Gets the key of the rectangle of photosites that the image is of.</summary>
    public static ExrAttributeKey<ExrBox2i> SensorAcquisitionRectangle => new("sensorAcquisitionRectangle");

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
