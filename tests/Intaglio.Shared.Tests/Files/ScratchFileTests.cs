namespace Intaglio.Shared.Tests;

public class ScratchFileTests
{
    [Fact]
    public void A_scratch_file_is_read_and_written_anywhere_and_is_its_owners_alone()
    {
        using FileStream file = ScratchFile.Create();
        file.Write("abc"u8);
        file.Position = 1;
        Assert.Equal('b', file.ReadByte());
        if (!OperatingSystem.IsWindows())
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(file.SafeFileHandle));
    }

    [SkippableFact]
    public void A_scratch_file_has_no_name()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "This looks into /proc.");
        using FileStream file = ScratchFile.Create();
        Assert.Equal("0\n", Processes.Run(new(InstalledProgram.Need("stat"), ["-L", "-c", "%h", $"/proc/{Environment.ProcessId}/fd/{file.SafeFileHandle.DangerousGetHandle()}"])).Text);
    }
}
