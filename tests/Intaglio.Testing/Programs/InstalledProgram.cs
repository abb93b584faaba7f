namespace Intaglio.Testing;

/// <summary>Programs of the system, some of which a machine may lack.</summary>
public static class InstalledProgram
{
    /// <summary>Gets the program that runs assemblies: the one that runs the tests.</summary>
    public static string Dotnet { get; } = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    /// <summary>Finds a program on the <c>PATH</c>.</summary>
    /// <param name="program">The name of its file.</param>
    /// <returns>Its path, or null where it is missing.</returns>
    public static string? Find(string program) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Select(folder => Path.Combine(folder, program)).FirstOrDefault(File.Exists);

    /// <summary>Skips the test where a program is not on the <c>PATH</c>.</summary>
    /// <param name="program">The name of its file.</param>
    /// <param name="package">The Debian package that has it, where its name is another.</param>
    /// <exception cref="SkipException">The program is missing.</exception>
    public static void Need(string program, string? package = null) =>
        Skip.If(Find(program) is null, package is null ? $"{program} is not installed." : $"{program} is not installed (Debian's package {package}).");
}
