using Intaglio.Baking;
using Intaglio.Baking.Operations;
using Intaglio.Color;
using Intaglio.Meshes;
using Intaglio.Samples;

if (args is not [string source, string output])
{
    Console.Error.WriteLine("Usage: SOURCE OUTPUT   makes textures, meshes and settings for a game");
    return 2;
}
try
{
    BakeRecipe recipe = new BakePlanBuilder(source, output)
        .ForEach("**/*.{png,tif}", [new ConvertOperation { Space = RgbColorSpace.DisplayP3 }, new PngOperation()],
            "textures/{name}-{key}.png", new BakeRuleOptions { Name = "textures" })
        .ForEach("**/*.obj", new MeshOperation { MeshFormat = MeshFileFormat.Ply }, "meshes/{name}.ply")
        .ForEach("**/*.json", new MinifyOperation(), "settings/{name}.json")
        .Once(new NamesOperation(), BakedNames.FileName,
            new BakeRuleOptions { With = new Dictionary<string, string> { ["textures"] = "textures" } })
        .Build();
    BakeReport report = Bake.Run(recipe);
    foreach (BakeFailure failure in report.Failures)
        Console.Error.WriteLine($"assets: {failure.Input}: {failure.Error.Message}");
    Console.WriteLine($"{report.Made} made, {report.Hits} not made again");
    return report.Failures.Count == 0 ? 0 : 1;
}
catch (Exception exception) when (exception is BakeException or BakeRecipeFormatException or IOException or UnauthorizedAccessException)
{
    Console.Error.WriteLine($"assets: {exception.Message}");
    return 1;
}
