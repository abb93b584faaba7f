namespace Intaglio.Shared.Tests;

public class TableTests
{
    [SkippableFact]
    public void The_program_beside_them_writes_the_tables()
    {
        string written = Path.Combine(AppContext.BaseDirectory, "Mathematics", "Tables");
        using TemporaryFolder folder = new();
        Processes.Run(new(InstalledProgram.Need("python3"), [Path.Combine(written, "tables.py")]) { WorkingDirectory = folder.Path }).AssertSuccess();
        string[] names = [.. Directory.GetFiles(written, "*.cs").Select(file => Path.GetFileName(file)!).Order(StringComparer.Ordinal)];
        Assert.Equal(4, names.Length);
        Assert.Equal(names, Directory.GetFiles(folder.Path).Select(Path.GetFileName).Order(StringComparer.Ordinal));
        Assert.All(names, name => Assert.Equal(File.ReadAllLines(Path.Combine(written, name)), File.ReadAllLines(folder[name])));
    }
}
