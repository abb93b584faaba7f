using System.ComponentModel;

namespace Intaglio.Shared.Tests;

public sealed class ProgramStartTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void A_program_is_found_in_the_absolute_folders_of_the_path_alone()
    {
        string first = Plant("first", "planted"), second = Plant("second", "planted"), here = Path.GetRelativePath(Environment.CurrentDirectory, first);
        Assert.Equal(Path.Combine(second, Name("planted")), Resolve("planted", "", ".", here, second, first));
        Assert.Null(Resolve("planted", "", ".", here));
        Assert.Null(Resolve("planted"));
        Assert.Null(ProgramStart.Resolve("planted", null));
    }

    /// <summary>The current folder has a file of this name, as it may have one that somebody planted.</summary>
    [Fact]
    public void A_program_of_the_current_folder_is_not_started()
    {
        string here = Path.GetFileName(Directory.GetFiles(Environment.CurrentDirectory)[0]);
        Assert.True(File.Exists(here));
        Assert.Null(ProgramStart.Resolve(here, Environment.GetEnvironmentVariable("PATH")));
        Win32Exception exception = Assert.Throws<Win32Exception>(() => ProgramStart.Start(new(here)));
        Assert.Equal($"The program '{here}' was not found on the PATH.", exception.Message);
    }

    [SkippableFact]
    public void What_cannot_be_executed_is_skipped()
    {
        Skip.If(OperatingSystem.IsWindows(), "Every file can be executed there.");
        string first = Plant("first", "planted"), second = Plant("second", "planted"), third = Path.Combine(folder.Path, "third");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(Path.Combine(first, "planted"), UnixFileMode.UserRead);
        Directory.CreateDirectory(Path.Combine(third, "planted"));
        string fourth = Directory.CreateDirectory(Path.Combine(folder.Path, "fourth")).FullName;
        File.CreateSymbolicLink(Path.Combine(fourth, "planted"), "nowhere");
        Assert.Equal(Path.Combine(second, "planted"), Resolve("planted", first, third, fourth, second));
    }

    [Fact]
    public void A_path_is_taken_as_it_is()
    {
        string place = Plant("first", "planted");
        Assert.Equal(Path.Combine(place, "planted"), ProgramStart.Resolve(Path.Combine(place, "planted"), ""));
        Assert.Equal(Path.GetFullPath("folder/planted"), ProgramStart.Resolve("folder/planted", place));
        Assert.Equal(Path.GetFullPath("./planted"), ProgramStart.Resolve("./planted", place));
    }

    private static string Name(string program) => OperatingSystem.IsWindows() ? $"{program}.exe" : program;

    private static string? Resolve(string name, params string[] folders) => ProgramStart.Resolve(name, string.Join(Path.PathSeparator, folders));

    private string Plant(string place, string program)
    {
        string path = Path.Combine(folder.Path, place, Name(program));
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, "");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        return Path.GetDirectoryName(path)!;
    }
}
