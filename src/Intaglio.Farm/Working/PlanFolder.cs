using System.Diagnostics;
using System.Globalization;
using Intaglio.Baking;

namespace Intaglio.Farm;

/// <summary>The folder of a worker process for the files of plans, which is removed at its end.</summary>
internal sealed class PlanFolder : IDisposable
{
    private const string FolderName = "plans";

    private readonly string path;

    private PlanFolder(string path) => this.path = path;

    // Several workers can have the same folder, also on other machines.
    private static string Prefix => Environment.MachineName + ".";

    /// <summary>Creates a folder, and removes those of workers of this machine that were killed.</summary>
    /// <param name="folder">The folder of the worker.</param>
    internal static PlanFolder Create(string folder)
    {
        string all = Path.Combine(folder, FolderName);
        if (Directory.Exists(all))
            foreach (string other in Directory.EnumerateDirectories(all, Prefix + "*"))
            {
                EndPrograms(other);
                if (IsLeft(Path.GetFileName(other)[Prefix.Length..]))
                    Remove(other);
            }
        return new PlanFolder(Path.Combine(all, $"{Prefix}{Environment.ProcessId}.{Guid.NewGuid():n}"));
    }

    /// <summary>Creates the path of a folder for a plan.</summary>
    internal string CreateName() => Path.Combine(path, Guid.NewGuid().ToString("n"));

    /// <summary>Removes a folder.</summary>
    internal static void Remove(string path)
    {
        try
        {
            if (Directory.Exists(path))
                Directory.Delete(path, recursive: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // An action still writes to it. The folder is private and has only copies.
        }
    }

    public void Dispose() => Remove(path);

    // The number of a worker that was killed can be that of another process now, which does not protect its programs.
    private static void EndPrograms(string path)
    {
        try
        {
            foreach (string plan in Directory.EnumerateDirectories(path))
                ReceivedPlan.EndLeftPrograms(plan);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Another worker removes the folder.
        }
    }

    // A number that another process has now keeps a folder until later.
    private static bool IsLeft(string name)
    {
        if (!int.TryParse(name.Split('.')[0], NumberStyles.None, CultureInfo.InvariantCulture, out int number)
            || number == Environment.ProcessId)
            return false;
        try
        {
            Process.GetProcessById(number).Dispose();
            return false;
        }
        catch (ArgumentException)
        {
            return true;
        }
    }
}
