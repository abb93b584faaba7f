namespace Intaglio.OpenExr.Laboratory.Native;

/// <summary>The system's libraries that only the laboratory uses, found as those of the codec are.</summary>
internal static class LaboratoryLibraries
{
    static LaboratoryLibraries() => NativeLibraries.Serve(typeof(LaboratoryLibraries).Assembly);

    /// <summary>Tells whether the system has a library.</summary>
    /// <param name="name">Its name without a version, such as <c>liblz4</c>.</param>
    internal static bool IsInstalled(string name) => NativeLibraries.IsInstalled(name);
}
