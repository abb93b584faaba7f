namespace Intaglio.OpenExr.Laboratory.Native;

/// <summary>Native libraries that only the laboratory uses. They are located in the same way as those of the OpenEXR library.</summary>
internal static class LaboratoryLibraries
{
    static LaboratoryLibraries() => NativeLibraries.Serve(typeof(LaboratoryLibraries).Assembly);

    /// <summary>Gets a value indicating whether a library is installed.</summary>
    /// <param name="name">The name without a version, such as <c>liblz4</c>.</param>
    internal static bool IsInstalled(string name) => NativeLibraries.IsInstalled(name);
}
