using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary><c>meshes</c>: writes and reads scenes of Blender's with Intaglio and with Blender, and writes what it took to a page of its own.</summary>
internal static class MeshesCommand
{
    private static readonly PageText text = new("Mesh performance", "a measurement takes minutes, and the last an hour", ["meshes", "meshes --scenes story"]);

    internal static int Run(Options options)
    {
        if (!BlenderWorker.IsInstalled)
            return Fail("Blender is not installed (Debian package blender).");
        // Blender's file, ours, and ours once more or what a rung writes, which may have twice the size.
        using MemoryFolder folder = new(options.Scenes.Max(scene => (scene.IsSmall ? 4 : 3) * scene.Bytes), options.Folder);
        try
        {
            Text circumstances = $"Measured on {DateTime.UtcNow:yyyy-MM-dd} with {BlenderWorker.Version} and files on "
                + $"{folder.Description}. All contenders run in turn."
                + (options.IsShort ? Measuring.Caution : Text.Empty);
            Page page = Page.Load(options.PageOr(Repository.MeshesPage), text);
            page.Replace(Machine.Processor, "", Machine.Current.Describe());
            List<Ladder> ladders = [];
            List<Preparation> preparations = [];
            List<(string Heading, Report Report)> details = [];
            foreach (BlenderScene scene in options.Scenes)
            {
                Console.WriteLine($"{scene.Title}…");
                using BlenderWorker blender = BlenderWorker.Start();
                BlenderComparison comparison = new(scene, blender, folder.Path, options.IsShort || !scene.IsSmall ? 2 : 5);
                page.Replace(Machine.Processor, scene.Title, new BlenderSection(comparison, circumstances).Write());
                int rounds = options.IsShort ? 2 : 3;
                if (scene.IsSmall)
                {
                    ladders.Add(comparison.Climb(rounds));
                    preparations.Add(comparison.Prepare(rounds));
                }
                if (scene == BlenderScene.Monkey)
                    details.AddRange(MeasureDetails(blender, comparison.Facts, folder.Path, rounds, circumstances));
                comparison.Clear();
            }
            if (ladders.Count > 0)
            {
                page.Replace(Machine.Processor, LadderSection.Heading, new LadderSection(ladders, circumstances).Write());
                page.Replace(Machine.Processor, PreparationSection.Heading, new PreparationSection(preparations, circumstances).Write());
            }
            foreach ((string heading, Report report) in details)
                page.Replace(Machine.Processor, heading, report);
            page.Save();
            Console.WriteLine($"Wrote {options.PageOr(Repository.MeshesPage)}.");
            return 0;
        }
        catch (InvalidOperationException error)
        {
            return Fail($"{error.Message} Nothing was written.");
        }
    }

    private static IEnumerable<(string Heading, Report Report)> MeasureDetails(BlenderWorker blender, MeshFacts facts, string folder, int rounds, Text circumstances)
    {
        string numbers = Path.Combine(folder, "numbers");
        blender.WriteNumbers(numbers);
        yield return (NumberSection.Heading, new NumberSection(new(numbers, rounds), circumstances).Write());
        FormatComparison[] formats = [FormatComparison.Ply(blender, facts, folder, rounds), FormatComparison.Stl(blender, facts, folder, rounds)];
        yield return (FormatSection.Heading, new FormatSection(formats, circumstances).Write());
    }

    private static int Fail(string message)
    {
        Console.Error.WriteLine(message);
        return 1;
    }
}
