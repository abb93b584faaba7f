namespace Intaglio.Baking.Tests;

/// <summary>A project from elsewhere can contain links and pipes under the names of the files that a bake keeps.</summary>
public class StateFileTests
{
    internal const string State = ".intaglio/intaglio.yaml+default+out";

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

    /// <summary>A state that the user has written is read, however long it is.</summary>
    [Fact]
    public void A_long_state_of_the_user_is_read()
    {
        using Workshop workshop = Create();
        workshop.Bake();
        string name = new('n', 1 << 20);
        StateSection section = new() { Matches = [.. Enumerable.Range(0, 65).Select(i => KeyValuePair.Create($"{i}{name}", 1L))] };
        File.WriteAllBytes(workshop.StatePath, section.Write(Workshop.Key.Bind(Path.GetFileName(workshop.StatePath)), FolderIdentity.Find(workshop.Out)));
        Assert.Equal((65, null), (workshop.LoadState().Matches.Count, workshop.LoadState().FindNote(isTrial: false)));
        BakeState foreign = BakeState.Load(workshop.StatePath, StateKey.FromText("the key of somebody else"), default);
        Assert.Empty(foreign.Matches);
        Assert.Contains("64 MiB", foreign.FindNote(isTrial: false), StringComparison.Ordinal);
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

    internal static Workshop Create()
    {
        Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"*.txt\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt", "text");
        Directory.CreateDirectory(workshop[".intaglio"]);
        return workshop;
    }
}
