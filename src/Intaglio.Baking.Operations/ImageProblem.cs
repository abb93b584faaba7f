using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>Messages of the libraries for images and meshes, with settings of recipes in place of options.</summary>
internal static class ImageProblem
{
    // Members of options are settings of a recipe, or have no setting.
    private static readonly (string Member, string Correction)[] corrections =
    [
        ($", or allow more memory ({nameof(PictureReadOptions)}.{nameof(PictureReadOptions.MaxMemory)})", ""),
        ($"({nameof(PictureDisplayOptions)}.{nameof(PictureDisplayOptions.ShowDataWindow)})", "(write 'data-window: true')"),
        ($"({nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxMemory)})", "(make it smaller, or save it with less compression)"),
        ($"({nameof(PictureReadOptions)}.{nameof(PictureReadOptions.MaxMemory)})", "(make it smaller, or save it with less compression)"),
        ($"({nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxPixels)})", "(make it smaller)"),
        ($"({nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxProfileSize)})", "(remove the profile)"),
        ("The samples are integers and must be converted to binary16 or binary32 first.",
            "OpenEXR has samples in half or single precision (write 'depth: half' or 'depth: float' in 'convert', or omit 'depth')"),
        (" if no other limit is set", " (make it smaller, or save it with less compression)"),
    ];

    /// <summary>Returns the message of an exception.</summary>
    internal static string Describe(Exception exception)
    {
        string message = exception.Message;
        // The framework appends the name of the parameter, and the value on a second line.
        if (exception is ArgumentException { ParamName: { } parameter }
            && message.IndexOf($" (Parameter '{parameter}')", StringComparison.Ordinal) is >= 0 and var end)
            message = message[..end];
        return Describe(message);
    }

    /// <summary>Returns an error or a warning without the names of members.</summary>
    internal static string Describe(string message)
    {
        foreach ((string member, string correction) in corrections)
            message = message.Replace(member, correction, StringComparison.Ordinal);
        return message;
    }
}
