using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking.Tests;

/// <summary>Temporary files in the output folder.</summary>
public class OutputFolderTests
{
    [SkippableFact]
    public void Temporary_files_of_other_writers_are_kept_and_those_of_killed_processes_are_removed()
    {
        Skip.If(OperatingSystem.IsWindows(), "On Windows, a file in use cannot be removed.");
        using TemporaryFolder temporary = new();
        string used = $"a/{TemporaryName.Create()}", left = $"a/{TemporaryName.Create()}";
        temporary.Write(used, "of a thread that replaces another output of the folder");
        temporary.Write(left, "of a killed process");
        // As every writer of such a file does.
        using SafeFileHandle writer = File.OpenHandle(temporary[used], FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete);
        Assert.True(UnixFile.TryLock(writer));
        using OutputFolder folder = new(temporary.Path, AnchoredPath.FollowLinks(temporary.Path));
        Assert.NotNull(folder.Write("a/output", isExecutable: false, stream =>
        {
            stream.WriteByte(1);
            return true;
        }));
        Assert.Equal([(used, true), (left, false), ("a/output", true)], new[] { used, left, "a/output" }.Select(name => (name, File.Exists(temporary[name]))));
    }
}
