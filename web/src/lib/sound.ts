// The sounds of a table, made here and now: no file is loaded. None is louder than an eighth of full scale (-18 dB), and
// none is the only sign of anything.

export type Sound = "slide" | "turn" | "low turn" | "chip" | "your turn" | "tick" | "refusal" | "won";

const LOUDEST = 0.125;
let context: AudioContext | null = null;

/** Play a sound, `after` so many milliseconds. Silent until the page has been touched: browsers ask for that. */
export function play(sound: Sound, after = 0): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const at = context.currentTime + after / 1000;
  switch (sound) {
    case "slide":
      return rustle(context, at, 0.06, 2600, 0.5);
    case "turn":
      return rustle(context, at, 0.08, 1900, 0.8);
    case "low turn":
      return rustle(context, at, 0.08, 1300, 0.8);
    case "chip":
      note(context, at, 2900, 0.04, "triangle", 0.7);
      return note(context, at + 0.018, 3700, 0.03, "triangle", 0.4);
    case "your turn":
      note(context, at, 392, 0.14, "sine", 0.8);
      return note(context, at + 0.13, 523.25, 0.22, "sine", 0.8);
    case "tick":
      return note(context, at, 1200, 0.03, "square", 0.25);
    case "refusal":
      return note(context, at, 110, 0.12, "sine", 1);
    case "won":
      note(context, at, 523.25, 0.14, "sine", 0.7);
      return note(context, at + 0.12, 783.99, 0.26, "sine", 0.7);
  }
}

/** One tone that begins at once and dies away. */
function note(audio: AudioContext, at: number, pitch: number, lasts: number, type: OscillatorType, loud: number): void {
  const tone = new OscillatorNode(audio, { frequency: pitch, type });
  const gain = fading(audio, at, lasts, loud);
  tone.connect(gain);
  tone.start(at);
  tone.stop(at + lasts);
}

/** Paper on cloth: a breath of noise around a pitch. */
function rustle(audio: AudioContext, at: number, lasts: number, pitch: number, loud: number): void {
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * lasts), sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.2 });
  noise.connect(band).connect(fading(audio, at, lasts, loud));
  noise.start(at);
}

function fading(audio: AudioContext, at: number, lasts: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(LOUDEST * loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(audio.destination);
  return gain;
}
