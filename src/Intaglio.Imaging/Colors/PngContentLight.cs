namespace Intaglio.Imaging;

/// <summary>The light levels of the PNG chunk cLLI: candelas per square meter times 10000, 0 to 2³¹ − 1, where 0 means unknown.</summary>
/// <param name="MaxContentLightLevel">The light level of the brightest pixel.</param>
/// <param name="MaxFrameAverageLightLevel">The average light level of the brightest frame.</param>
public readonly record struct PngContentLight(int MaxContentLightLevel, int MaxFrameAverageLightLevel);
