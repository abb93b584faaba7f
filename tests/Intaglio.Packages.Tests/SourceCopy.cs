namespace Intaglio.Packages.Tests;

/// <summary>The repository's files as they are now, in a folder of their own: what is built there does not disturb what others build or test.</summary>
internal sealed class SourceCopy
{
    private SourceCopy(string folder, string commit) => (Folder, Commit) = (folder, commit);

    internal string Folder { get; }

    internal string Commit { get; }

    /// <summary>Makes a clone that has the same commit, the public address, and every file that is not ignored.</summary>
    internal static async Task<SourceCopy> MakeAsync(string folder)
    {
        Skip.IfNot(Path.Exists(Path.Combine(Settings.Repository, ".git")), "This is no clone, so that nobody says which files belong to it.");
        // The clone may be somebody else's, as it is where a container has it from its host.
        string settings = $"{folder}.gitconfig";
        Directory.CreateDirectory(Path.GetDirectoryName(folder)!);
        await File.WriteAllTextAsync(settings, "[safe]\n\tdirectory = *\n");
        await GitAsync("clone", "--quiet", "--shared", "--no-checkout", Settings.Repository, folder);
        await GitAsync("-C", folder, "remote", "set-url", "origin", $"{Settings.RepositoryUrl}.git");
        string files = (await GitAsync("ls-files", "-z", "--cached", "--others", "--exclude-standard")).Text;
        foreach (string file in files.Split('\0', StringSplitOptions.RemoveEmptyEntries))
        {
            string source = Path.Combine(Settings.Repository, file), copy = Path.Combine(folder, file);
            if (!File.Exists(source))
                continue;
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(source, copy);
        }
        return new(folder, (await GitAsync("rev-parse", "HEAD")).Text.Trim());

        async Task<Outcome> GitAsync(params string[] arguments) =>
            (await Command.RunAsync(Settings.Repository, InstalledProgram.Need("git"), arguments, [new("GIT_CONFIG_GLOBAL", settings)])).Succeeded();
    }

    /// <summary>Packs a project or the solution as a release is packed, into a folder; the analyzers, which change nothing of it, have had their turn.</summary>
    /// <remarks><c>INTAGLIO_NATIVE_PROGRAMS</c> is a folder of native programs that were compiled before, which takes minutes.</remarks>
    internal Task<Outcome> PackAsync(string project, string version, string output, string configuration = "Release") => Command.DotnetAsync(Folder,
        "pack", project, "-c", configuration, "-m:2", "-v:minimal", $"-p:PackageVersion={version}", $"-p:PackageOutputPath={output}", "-p:ContinuousIntegrationBuild=true", "-p:RunAnalyzers=false",
        $"-p:ChartsFolder={Path.Combine(Settings.Kept, "charts")}/", $"-p:NativePrograms={Environment.GetEnvironmentVariable("INTAGLIO_NATIVE_PROGRAMS")}");
}
