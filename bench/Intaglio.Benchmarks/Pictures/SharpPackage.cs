using System.ComponentModel;
using System.Diagnostics;

namespace Intaglio.Benchmarks;

/// <summary>sharp, the library for Node.js, as npm installs it beside the scripts that call it.</summary>
internal sealed class SharpPackage
{
    private static readonly string[] files = ["package.json", "package-lock.json", "resize.mjs", "worker.mjs"];

    private readonly string folder;

    private SharpPackage(string folder, string node) => (this.folder, Node) = (folder, node);

    internal string Node { get; }

    internal string ResizeScript => Path.Combine(folder, "resize.mjs");

    internal string WorkerScript => Path.Combine(folder, "worker.mjs");

    /// <summary>Its version and that of the libvips that it brings.</summary>
    internal string Version => ProgramRun.Time(Node, folder, ["--input-type=module", "-e", "import sharp from 'sharp'; console.log(`sharp ${sharp.versions.sharp} with libvips ${sharp.versions.vips}`)"], redirectsErrors: false).Output.Trim();

    /// <summary>Installs what the lock file names; null where that is impossible.</summary>
    internal static SharpPackage? Install()
    {
        if (ProgramRun.Find("node") is not { } node || ProgramRun.Find("npm") is not { } npm)
            return null;
        string source = Path.Combine(Repository.Project, "Pictures", "Sharp"), folder = Path.Combine(Repository.Project, "obj", "sharp");
        Directory.CreateDirectory(folder);
        foreach (string file in files)
            File.Copy(Path.Combine(source, file), Path.Combine(folder, file), overwrite: true);
        try
        {
            using Process process = Process.Start(new ProcessStartInfo(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]) { WorkingDirectory = folder })!;
            process.WaitForExit();
            return process.ExitCode == 0 ? new(folder, node) : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}
