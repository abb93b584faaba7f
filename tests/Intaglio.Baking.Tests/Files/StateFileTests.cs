namespace Intaglio.Baking.Tests;

/// <summary>A project from elsewhere can contain links and pipes under the names of the files that a bake keeps.</summary>
public class StateFileTests
{
    private const string State = ".intaglio/intaglio.yaml+default+out";

    public static TheoryData<string> Names => [".state", ".names", ".manifest"];

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void A_link_is_not_followed(string extension)
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege.");
        using Workshop workshop = Create();
        workshop.Write("victim", "content");
        File.CreateSymbolicLink(workshop[State + extension], workshop["victim"]);
        Assert.ThrowsAny<IOException>(() => workshop.Bake());
        Assert.Equal("content", File.ReadAllText(workshop["victim"]));
    }

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public async Task A_pipe_is_not_waited_for(string extension)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Pipes of this kind are those of Unix.");
        using Workshop workshop = Create();
        using (System.Diagnostics.Process mkfifo = System.Diagnostics.Process.Start(InstalledProgram.Need("mkfifo"), [workshop[State + extension]]))
            await mkfifo.WaitForExitAsync();
        Task bake = Task.Run(() => workshop.Bake());
        await Assert.ThrowsAnyAsync<IOException>(() => bake.WaitAsync(TimeSpan.FromMinutes(1)));
    }

    [SkippableFact]
    public void A_file_that_is_too_long_is_not_read()
    {
        Skip.If(OperatingSystem.IsWindows(), "A long file takes space there.");
        using Workshop workshop = Create();
        using (FileStream file = File.Create(workshop.StatePath))
            file.SetLength(1L << 40);
        Assert.Equal($"'{workshop.StatePath}' is longer than 1 GiB. Remove it.", Assert.ThrowsAny<IOException>(() => workshop.Bake()).Message);
    }

    [SkippableFact]
    public async Task Flushing_a_folder_does_not_wait_for_a_pipe()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Other systems flush in another way.");
        using Workshop workshop = Create();
        using (System.Diagnostics.Process mkfifo = System.Diagnostics.Process.Start(InstalledProgram.Need("mkfifo"), [workshop["pipe"]]))
            await mkfifo.WaitForExitAsync();
        await Task.Run(() => DiskSync.Flush([workshop["pipe"], workshop["none"], workshop.Path])).WaitAsync(TimeSpan.FromMinutes(1));
    }

    private static Workshop Create()
    {
        Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"*.txt\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt", "text");
        Directory.CreateDirectory(workshop[".intaglio"]);
        return workshop;
    }
}
