using System.Globalization;
using Intaglio.Baking;
using Intaglio.Baking.Operations;

if (args is not [string source, string output, .. { Length: > 0 } widths]
    || !widths.All(width => int.TryParse(width, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number > 0))
{
    Console.Error.WriteLine("Usage: SOURCE OUTPUT WIDTH...   makes smaller copies of all images in a folder");
    return 2;
}
try
{
    BakePlanBuilder builder = new(source, output);
    Dictionary<string, string> roles = [];
    foreach (string width in widths.Distinct())
    {
        // The key in the name changes with the image and the settings, so that browsers can keep the file forever.
        ResizeOperation resize = new() { Width = int.Parse(width, CultureInfo.InvariantCulture), AllowEnlarging = false };
        builder.ForEach("**/*.{png,jpg,tif,ppm}", [resize, new PngOperation()], $"{width}/{{dir}}/{{name}}-{{key}}.png",
            new BakeRuleOptions { Name = $"width-{width}", IsKeyedByPixels = true });
        roles.Add($"width-{width}", $"width-{width}");
    }
    BakeRecipe recipe = builder.Once(new NamesOperation(), BakedNames.FileName, new BakeRuleOptions { With = roles }).Build();
    BakeReport report = Bake.Run(recipe);
    foreach (BakeFailure failure in report.Failures)
        Console.Error.WriteLine($"thumbnails: {failure.Input}: {failure.Error.Message}");
    Console.WriteLine($"{report.Made} made, {report.Hits} not made again");
    if (report.Failures.Count > 0)
        return 1;
    // A page finds the file of an image by its name without the key.
    BakedNames names = BakedNames.Read(Path.Combine(output, BakedNames.FileName));
    foreach (string name in names.LogicalNames)
        Console.WriteLine($"{name}: {new FileInfo(Path.Combine(output, names.Find(name)!)).Length} bytes");
    return 0;
}
catch (Exception exception) when (exception is BakeException or BakeRecipeFormatException or IOException or UnauthorizedAccessException)
{
    Console.Error.WriteLine($"thumbnails: {exception.Message}");
    return 1;
}
