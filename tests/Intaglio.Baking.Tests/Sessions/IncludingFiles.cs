using System.Globalization;

namespace Intaglio.Baking.Tests;

/// <summary>Sources that each include the next one, for bakes that lose what they have written.</summary>
internal static class IncludingFiles
{
    internal static Workshop Create(string[] rules, int count)
    {
        Workshop workshop = new();
        workshop.WriteRules(rules);
        for (int i = 0; i < count; i++)
            workshop.Write(NameOf(i), $"text {i}\ninclude {(i + 1) % count}.txt\n");
        return workshop;
    }

    /// <summary>Changes every second file, and deletes the file with the number 1.</summary>
    internal static void Edit(Workshop workshop, int count)
    {
        for (int i = 0; i < count; i += 2)
            workshop.Write(NameOf(i), $"new {i}");
        File.Delete(workshop[NameOf(1)]);
    }

    internal static string NameOf(int number) => string.Create(CultureInfo.InvariantCulture, $"src/{number}.txt");
}
