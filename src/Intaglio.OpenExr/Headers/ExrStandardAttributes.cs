using System.Numerics;

namespace Intaglio.OpenExr;

/// <summary>The name of an attribute and the type of its value.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <param name="Name">The name of the attribute.</param>
public readonly record struct ExrAttributeKey<T>(string Name);

/// <summary>Keys of the standard optional attributes of OpenEXR, except those that are properties of <see cref="ExrHeader"/>.</summary>
public static class ExrStandardAttributes
{
    /// <summary>Gets the key of the chromaticities of the primaries and the white point of R, G and B.</summary>
    public static ExrAttributeKey<ExrChromaticities> Chromaticities => new("chromaticities");

    /// <summary>Gets the key of the luminance of R = G = B = 1, in cd/m².</summary>
    public static ExrAttributeKey<float> WhiteLuminance => new("whiteLuminance");

    /// <summary>Gets the key of the CIE 1931 x and y of the color that appears neutral.</summary>
    public static ExrAttributeKey<Vector2> AdoptedNeutral => new("adoptedNeutral");

    /// <summary>Gets the key of the name of the CTL rendering transform.</summary>
    public static ExrAttributeKey<string> RenderingTransform => new("renderingTransform");

    /// <summary>Gets the key of the name of the CTL look modification transform.</summary>
    public static ExrAttributeKey<string> LookModTransform => new("lookModTransform");

    /// <summary>Gets the key of the horizontal resolution, in pixels per inch.</summary>
    public static ExrAttributeKey<float> XDensity => new("xDensity");

    /// <summary>Gets the key of the owner of the image.</summary>
    public static ExrAttributeKey<string> Owner => new("owner");

    /// <summary>Gets the key of the comments.</summary>
    public static ExrAttributeKey<string> Comments => new("comments");

    /// <summary>Gets the key of the local time of capture, in the format <c>YYYY:MM:DD hh:mm:ss</c>.</summary>
    public static ExrAttributeKey<string> CapDate => new("capDate");

    /// <summary>Gets the key of the offset from local time to UTC, in seconds: UTC is local time plus this value.</summary>
    public static ExrAttributeKey<float> UtcOffset => new("utcOffset");

    /// <summary>Gets the key of the longitude of the camera, in degrees east of Greenwich.</summary>
    public static ExrAttributeKey<float> Longitude => new("longitude");

    /// <summary>Gets the key of the latitude of the camera, in degrees north of the equator.</summary>
    public static ExrAttributeKey<float> Latitude => new("latitude");

    /// <summary>Gets the key of the altitude of the camera, in meters above sea level.</summary>
    public static ExrAttributeKey<float> Altitude => new("altitude");

    /// <summary>Gets the key of the focus distance, in meters.</summary>
    public static ExrAttributeKey<float> Focus => new("focus");

    /// <summary>Gets the key of the exposure time, in seconds.</summary>
    public static ExrAttributeKey<float> ExpTime => new("expTime");

    /// <summary>Gets the key of the aperture, in f-stops.</summary>
    public static ExrAttributeKey<float> Aperture => new("aperture");

    /// <summary>Gets the key of the ISO speed of the film or the sensor.</summary>
    public static ExrAttributeKey<float> IsoSpeed => new("isoSpeed");

    /// <summary>Gets the key of the projection of an environment map.</summary>
    public static ExrAttributeKey<ExrEnvironmentMap> Envmap => new("envmap");

    /// <summary>Gets the key of the key code of the film frame.</summary>
    public static ExrAttributeKey<ExrKeyCode> KeyCode => new("keyCode");

    /// <summary>Gets the key of the time code.</summary>
    public static ExrAttributeKey<ExrTimeCode> TimeCode => new("timeCode");

    /// <summary>Gets the key of the wrap modes of a texture, which apply beyond its edges.</summary>
    public static ExrAttributeKey<string> Wrapmodes => new("wrapmodes");

    /// <summary>Gets the key of the playback rate, in frames per second.</summary>
    public static ExrAttributeKey<ExrRational> FramesPerSecond => new("framesPerSecond");

    /// <summary>Gets the key of the name of the reel.</summary>
    public static ExrAttributeKey<string> ReelName => new("reelName");

    /// <summary>Gets the key of the number of the image in a sequence.</summary>
    public static ExrAttributeKey<int> ImageCounter => new("imageCounter");

    /// <summary>Gets the key of the ASC framing decision list, in JSON.</summary>
    public static ExrAttributeKey<string> AscFramingDecisionList => new("ascFramingDecisionList");

    /// <summary>Gets the key of the color space name, from the list of the Color Interop Forum.</summary>
    public static ExrAttributeKey<string> ColorInteropId => new("colorInteropID");

    /// <summary>Gets the key of the camera manufacturer.</summary>
    public static ExrAttributeKey<string> CameraMake => new("cameraMake");

    /// <summary>Gets the key of the camera model.</summary>
    public static ExrAttributeKey<string> CameraModel => new("cameraModel");

    /// <summary>Gets the key of the serial number of the camera.</summary>
    public static ExrAttributeKey<string> CameraSerialNumber => new("cameraSerialNumber");

    /// <summary>Gets the key of the firmware version of the camera.</summary>
    public static ExrAttributeKey<string> CameraFirmwareVersion => new("cameraFirmwareVersion");

    /// <summary>Gets the key of the UUID of the camera.</summary>
    public static ExrAttributeKey<string> CameraUuid => new("cameraUuid");

    /// <summary>Gets the key of the label of the camera, such as <c>B Camera</c>.</summary>
    public static ExrAttributeKey<string> CameraLabel => new("cameraLabel");

    /// <summary>Gets the key of the color temperature setting of the camera, in kelvins.</summary>
    public static ExrAttributeKey<float> CameraCctSetting => new("cameraCCTSetting");

    /// <summary>Gets the key of the tint setting of the camera, between green and magenta.</summary>
    public static ExrAttributeKey<float> CameraTintSetting => new("cameraTintSetting");

    /// <summary>Gets the key of the color balance of the camera: the factors of red and blue relative to green.</summary>
    public static ExrAttributeKey<Vector2> CameraColorBalance => new("cameraColorBalance");

    /// <summary>Gets the key of the shutter angle, in degrees.</summary>
    public static ExrAttributeKey<float> ShutterAngle => new("shutterAngle");

    /// <summary>Gets the key of the capture rate, in frames per second.</summary>
    public static ExrAttributeKey<ExrRational> CaptureRate => new("captureRate");

    /// <summary>Gets the key of the lens manufacturer.</summary>
    public static ExrAttributeKey<string> LensMake => new("lensMake");

    /// <summary>Gets the key of the lens model.</summary>
    public static ExrAttributeKey<string> LensModel => new("lensModel");

    /// <summary>Gets the key of the serial number of the lens.</summary>
    public static ExrAttributeKey<string> LensSerialNumber => new("lensSerialNumber");

    /// <summary>Gets the key of the firmware version of the lens.</summary>
    public static ExrAttributeKey<string> LensFirmwareVersion => new("lensFirmwareVersion");

    /// <summary>Gets the key of the nominal focal length of the lens, in millimeters.</summary>
    public static ExrAttributeKey<float> NominalFocalLength => new("nominalFocalLength");

    /// <summary>Gets the key of the focal length of a pinhole camera with the same field of view, in millimeters.</summary>
    public static ExrAttributeKey<float> PinholeFocalLength => new("pinholeFocalLength");

    /// <summary>Gets the key of the focal length at the current focus setting, in millimeters.</summary>
    public static ExrAttributeKey<float> EffectiveFocalLength => new("effectiveFocalLength");

    /// <summary>Gets the key of the distance from the sensor to the entrance pupil, in millimeters.</summary>
    public static ExrAttributeKey<float> EntrancePupilOffset => new("entrancePupilOffset");

    /// <summary>Gets the key of the aperture by transmitted light, in T-stops.</summary>
    public static ExrAttributeKey<float> TStop => new("tStop");

    /// <summary>Gets the key of the offset of the center of the light-sensitive area, in micrometers.</summary>
    public static ExrAttributeKey<Vector2> SensorCenterOffset => new("sensorCenterOffset");

    /// <summary>Gets the key of the size of the light-sensitive area, in millimeters.</summary>
    public static ExrAttributeKey<Vector2> SensorOverallDimensions => new("sensorOverallDimensions");

    /// <summary>Gets the key of the distance between the photosites of the sensor, in micrometers.</summary>
    public static ExrAttributeKey<float> SensorPhotositePitch => new("sensorPhotositePitch");

    /// <summary>Gets the key of the rectangle of photosites that the image covers.</summary>
    public static ExrAttributeKey<ExrBox2i> SensorAcquisitionRectangle => new("sensorAcquisitionRectangle");

    /// <summary>Gets the key of the names of the views in a single-part file. The default view is first.</summary>
    public static ExrAttributeKey<string[]> MultiView => new("multiView");

    /// <summary>Gets the key of the matrix from world space to camera space.</summary>
    public static ExrAttributeKey<Matrix4x4> WorldToCamera => new("worldToCamera");

    /// <summary>Gets the key of the matrix from world space to normalized device coordinates, -1 to 1.</summary>
    public static ExrAttributeKey<Matrix4x4> WorldToNdc => new("worldToNDC");

    /// <summary>Gets the key of the order and overlap of deep samples.</summary>
    public static ExrAttributeKey<ExrDeepImageState> DeepImageState => new("deepImageState");

    /// <summary>Gets the key of the preview image for file browsers.</summary>
    public static ExrAttributeKey<ExrPreview> Preview => new("preview");

    /// <summary>Gets the key of the data window of the image before cropping.</summary>
    public static ExrAttributeKey<ExrBox2i> OriginalDataWindow => new("originalDataWindow");

    /// <summary>Gets the key of the loss of DWAA and DWAB. The default is 45. Higher values give smaller files and more loss.</summary>
    public static ExrAttributeKey<float> DwaCompressionLevel => new("dwaCompressionLevel");

    /// <summary>Gets the key of the number of chunks, which is required in multi-part files.</summary>
    public static ExrAttributeKey<int> ChunkCount => new("chunkCount");
}
