namespace Intaglio.Imaging;

/// <summary>How bright the content is, as PNG's cLLI has it: 10000 times candelas per square metre, 0 to 2³¹ − 1, where 0 means unknown.</summary>
/// <param name="MaxContentLightLevel">Of the brightest pixel.</param>
/// <param name="MaxFrameAverageLightLevel">Of the frame that is the brightest on average.</param>
public readonly record struct PngContentLight(int MaxContentLightLevel, int MaxFrameAverageLightLevel);
